import type { Language, QuestionFit } from '@nestmate/contract';
import { type Answers, explainMatch } from '@nestmate/matching';
import { inLanguage } from '../../housing';
import { answerInWords } from '../suggestions/answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

/** How well two people fit on each question that both answered, in order. */
export function matchReasons(
  { questions, wordingOf }: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): QuestionFit[] {
  return explainMatch(questions, mine, theirs).flatMap((reason) => {
    const wording = wordingOf.get(reason.questionId);
    const answer = theirs.get(reason.questionId);
    if (!wording || !answer) return [];
    return {
      title: inLanguage(wording.title, language),
      agreement: reason.agreement,
      theirAnswer: answerInWords(wording, answer, language),
      theyFitMe: reason.bFitsA,
      iFitThem: reason.aFitsB,
    };
  });
}

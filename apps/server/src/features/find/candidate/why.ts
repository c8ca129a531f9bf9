import type { Language, QuestionFit } from '@nestmate/contract';
import { type Answers, explainMatch } from '@nestmate/matching';
import { inLanguage } from '../../community';
import { answerInWords } from '../answer-words';
import { type AskedQuestion, matchingQuestion } from '../suggestions/answers';

/** Question by question, in their order, how two people suit each other; what only one answered is left out. */
export function whyTheyMatch(
  questions: readonly AskedQuestion[],
  mine: Answers,
  theirs: Answers,
  language: Language,
): QuestionFit[] {
  const byId = new Map<string, AskedQuestion>(questions.map((question) => [question.id, question]));
  return explainMatch(questions.map(matchingQuestion), mine, theirs).flatMap((reason) => {
    const question = byId.get(reason.questionId);
    const answer = theirs.get(reason.questionId);
    if (!question || !answer) return [];
    return {
      title: inLanguage(question.title, language),
      agreement: reason.agreement,
      theirAnswer: answerInWords(question, answer, language),
      theyFitMe: reason.bFitsA,
      iFitThem: reason.aFitsB,
    };
  });
}

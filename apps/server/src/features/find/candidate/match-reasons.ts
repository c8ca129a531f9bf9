import type { Language, QuestionFit } from '@nestmate/contract';
import { type Answers, explainMatch } from '@nestmate/matching';
import { answerInWords, factFor, questionsIn } from '../suggestions/answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

/** The contribution of each question that both answered to their percent match, in order. */
export function matchReasons(
  questionnaire: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): QuestionFit[] {
  const asked = questionsIn(questionnaire, language);
  return explainMatch(questionnaire.questions, mine, theirs).flatMap(({ questionId, ...counts }) => {
    const [question, my, their] = [asked.get(questionId), mine.get(questionId), theirs.get(questionId)];
    if (!question || !my || !their) return [];
    const words = [my, their].map((answer) => answerInWords(question, answer, language));
    const [mineInWords = '', theirsInWords = ''] = words;
    return {
      questionId: question.questionId,
      label: question.label,
      icon: question.icon,
      ...counts,
      mine: mineInWords,
      theirs: theirsInWords,
      shared: mineInWords === theirsInWords ? factFor(question, their, language) : null,
    };
  });
}

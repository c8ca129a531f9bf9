import { limits } from '../limits';
import type { Answer } from '../questions';
import { isAtMost } from '../text/length';

/** Whether an answer is complete for About Me: own and wanted answers, or a non-empty text. */
export function isAnswered(answer: Answer): boolean {
  switch (answer.type) {
    case 'SLIDER':
      return (
        answer.userAnswers !== null &&
        answer.roommateLowAnswers !== null &&
        answer.roommateHighAnswers !== null
      );
    case 'SELECT':
      return answer.userAnswers.length > 0 && answer.roommateAnswers.length > 0;
    case 'FREE_TEXT':
      return answer.userAnswer.trim() !== '';
  }
}

/** The `errors` text key of an answer that cannot be sent; undefined when it can. */
export function answerMistake(answer: Answer): 'answers_missing' | 'validation.answer_long' | undefined {
  if (!isAnswered(answer)) return 'answers_missing';
  return isAtMost(wordsIn(answer).trim(), limits.freeTextAnswer) ? undefined : 'validation.answer_long';
}

/** Whether a resident rules out whoever answers otherwise than they want. */
export const isMust = (answer: Answer): boolean =>
  answer.type !== 'FREE_TEXT' && answer.importance === 'must';

/** The words that a resident wrote as an answer; empty where the answer is chosen. */
export function wordsIn(answer: Answer): string {
  switch (answer.type) {
    case 'SLIDER':
    case 'SELECT':
      return '';
    case 'FREE_TEXT':
      return answer.userAnswer;
  }
}

import type { Language } from '@nestmate/contract/languages';
import type { Answer, Importance, Question } from '@nestmate/contract/questions';
import { isAnswered, isMust } from '@nestmate/contract/rules/answer-rules';
import { questionFrom } from '@nestmate/contract/rules/question-words';
import type { AnswerSheet, QuestionRow } from './questions.queries';
import type { StoredAnswer } from './questions.schema';

/** Whether every question of the set has a complete answer. */
export function isSheetComplete(set: readonly QuestionRow[], sheet: AnswerSheet): boolean {
  return set.every((question) => {
    const answer = answerTo(question, sheet);
    return answer !== undefined && isAnswered(answer);
  });
}

/** A sheet's answer to a question, in the contract's shape; undefined if the question has changed its kind. */
function answerTo(
  { id: questionId, type, aloneOption, mayBeMust }: QuestionRow,
  sheet: AnswerSheet,
): Answer | undefined {
  const stored = sheet[questionId];
  if (stored?.type !== type) return undefined;
  const importanceOf = ({ importance = 'matters' }: { importance?: Importance }) =>
    importance === 'must' && !mayBeMust ? 'aLot' : importance;
  switch (stored.type) {
    case 'SLIDER':
      return {
        type: 'SLIDER',
        questionId,
        userAnswers: stored.own,
        roommateLowAnswers: stored.low,
        roommateHighAnswers: stored.high,
        importance: importanceOf(stored),
      };
    case 'SELECT': {
      const userAnswers = isAloneAmong(aloneOption, stored.own)
        ? stored.own.filter((option) => option !== aloneOption)
        : stored.own;
      const { accepted: roommateAnswers } = stored;
      return { type: 'SELECT', questionId, userAnswers, roommateAnswers, importance: importanceOf(stored) };
    }
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', questionId, userAnswer: stored.text };
  }
}

/** The stored form of an answer. Ranges are stored low to high, options sorted and unique. */
export function storedAnswer(answer: Answer): StoredAnswer {
  switch (answer.type) {
    case 'SLIDER': {
      const { userAnswers: own, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
      return { type: 'SLIDER', own, low, high, ...storedImportance(answer) };
    }
    case 'SELECT':
      return {
        type: 'SELECT',
        own: inOrder(answer.userAnswers),
        accepted: inOrder(answer.roommateAnswers),
        ...storedImportance(answer),
      };
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', text: answer.userAnswer };
  }
}

const storedImportance = ({ importance = 'matters' }: { importance?: Importance | undefined }) =>
  importance === 'matters' ? {} : { importance };

/**
 * Whether an exclusive option is chosen together with others, which was possible before the option became exclusive.
 */
const isAloneAmong = (aloneOption: number | null, own: readonly number[]) =>
  aloneOption !== null && own.includes(aloneOption) && own.some((option) => option !== aloneOption);

const inOrder = (options: readonly number[]) => [...new Set(options)].toSorted((a, b) => a - b);

/** Whether a question offers this answer. */
export function isOffered(question: QuestionRow, answer: Answer): boolean {
  if (isMust(answer) && !question.mayBeMust) return false;
  switch (answer.type) {
    case 'SLIDER': {
      const { userAnswers, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
      const top = question.sliderOptions ?? 0;
      const onScale = [userAnswers, low, high].every((value) => value === null || value <= top);
      return question.type === 'SLIDER' && onScale && (low === null || high === null || low <= high);
    }
    case 'SELECT': {
      const exist = [...answer.userAnswers, ...answer.roommateAnswers].every(
        (option) => option < question.options.length,
      );
      const fits =
        (question.multiple || answer.userAnswers.length <= 1) &&
        !isAloneAmong(question.aloneOption, answer.userAnswers);
      return question.type === 'SELECT' && exist && fits;
    }
    case 'FREE_TEXT':
      return question.type === 'FREE_TEXT';
  }
}

/** A question in the resident's language, with their answer. */
export function questionFor(question: QuestionRow, sheet: AnswerSheet, language: Language): Question {
  const unanswered = questionFrom(question, language);
  const answer = answerTo(question, sheet);
  switch (unanswered.type) {
    case 'SLIDER':
      return answer?.type === 'SLIDER' ? { ...unanswered, ...answer } : unanswered;
    case 'SELECT':
      return answer?.type === 'SELECT' ? { ...unanswered, ...answer } : unanswered;
    case 'FREE_TEXT':
      return answer?.type === 'FREE_TEXT' ? { ...unanswered, ...answer } : unanswered;
  }
}

/** A resident's own answer, alone: “Quiet”, “3 / 5”, “Cats · Dogs”; empty without one. */
export function ownAnswerInWords(question: Question): string {
  switch (question.type) {
    case 'SLIDER': {
      const { userAnswers: own, marks, numberOfSliderOptions } = question;
      return own === null ? '' : marks[own - 1] || `${own} / ${numberOfSliderOptions}`;
    }
    case 'SELECT':
      return question.options.filter((_, option) => question.userAnswers.includes(option)).join(' · ');
    case 'FREE_TEXT':
      return question.userAnswer;
  }
}

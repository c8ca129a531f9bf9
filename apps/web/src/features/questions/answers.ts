import type { ErrorBody } from '@nestmate/contract/errors';
import type { Answer, Question } from '@nestmate/contract/questions';
import { answerMistake, isMust } from '@nestmate/contract/rules/answer-rules';
import { CallError } from '@/platform/calls/query-client';

/** A person's answers so far, by question. */
export type Answers = Readonly<Record<string, Answer>>;

/** The server's answers, in the form's shape. */
export function answersOf(questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.map((question) => [question.questionId, answerOf(question)]));
}

/** Fits older answers to the current questions. */
export function fitAnswers(older: Answers, questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.map((question) => {
      const answer = older[question.questionId];
      return [question.questionId, answer?.type === question.type ? answer : answerOf(question)];
    }),
  );
}

function answerOf(question: Question): Answer {
  const { questionId } = question;
  switch (question.type) {
    case 'SLIDER': {
      const { type, userAnswers, roommateLowAnswers, roommateHighAnswers, importance } = question;
      return { type, questionId, userAnswers, roommateLowAnswers, roommateHighAnswers, importance };
    }
    case 'SELECT': {
      const { type, userAnswers, roommateAnswers, importance } = question;
      return { type, questionId, userAnswers, roommateAnswers, importance };
    }
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', questionId, userAnswer: question.userAnswer };
  }
}

/** The answer as it is saved. Untouched parts stay unanswered. */
export function tidyAnswer(answer: Answer): Answer {
  switch (answer.type) {
    case 'SLIDER':
    case 'SELECT':
      return answer;
    case 'FREE_TEXT':
      return { ...answer, userAnswer: answer.userAnswer.trim() };
  }
}

/** What a person’s other musts are about, and how many there may be. */
export interface Musts {
  others: readonly string[];
  max: number;
}

export const mustsBeside = (
  questionId: string,
  { questions, answers, maxMusts }: { questions: readonly Question[]; answers: Answers; maxMusts: number },
): Musts => ({
  others: questions.flatMap((question) => {
    const answer = answers[question.questionId];
    return question.questionId !== questionId && answer && isMust(answer) ? question.label : [];
  }),
  max: maxMusts,
});

/** The first question with a missing or invalid answer. */
export function firstMistake(questions: readonly Question[], answers: Answers): number | undefined {
  const index = questions.findIndex(({ questionId }) => {
    const answer = answers[questionId];
    return !answer || answerMistake(answer) !== undefined;
  });
  return index === -1 ? undefined : index;
}

export type SaveFailure =
  | { why: 'missing'; at: number | undefined }
  | { why: 'words'; at: number | undefined; words: string[] }
  | { why: 'wrong'; at: number; text: string }
  | { why: 'other' };

/** Maps the server's error to the questions, by parts of its code. */
export function saveFailureOf(
  { error_code, validation = [] }: ErrorBody,
  questions: readonly Question[],
): SaveFailure {
  const [first] = validation;
  const index = questions.findIndex(({ questionId }) => questionId === first?.title);
  const at = index === -1 ? undefined : index;
  if (error_code.includes('profane'))
    return { why: 'words', at, words: validation.flatMap(({ words = [] }) => words) };
  if (error_code.includes('answer')) return { why: 'missing', at };
  return first && at !== undefined ? { why: 'wrong', at, text: first.error_text } : { why: 'other' };
}

/** Whether a failure shows at this question, which is on the screen; or at any, where a screen opens that one. */
export const isShownAt = (failure: SaveFailure, position?: number): boolean =>
  failure.why !== 'other' && failure.at !== undefined && (position === undefined || failure.at === position);

export const saveFailureIn = (failure: Error, questions: readonly Question[]): SaveFailure =>
  failure instanceof CallError ? saveFailureOf(failure.body, questions) : { why: 'other' };

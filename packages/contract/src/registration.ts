import { z } from 'zod';
import { limits } from './limits';
import { personText } from './shapes/person-text';
import { isAtMost } from './text/length';

/** A community's own registration questions, besides the fields that every community has. */
export const registrationQuestionType = z.enum(['TEXT', 'SELECT', 'CHECKBOX']);
export type RegistrationQuestionType = z.infer<typeof registrationQuestionType>;

/** A `SELECT` is answered with the position of its option, a `CHECKBOX` with true or false; empty is no answer. */
export const registrationResponse = z.object({
  question_num: z.number().int().max(limits.registrationQuestions),
  type: registrationQuestionType,
  response: personText('lines', limits.textArea),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

export const registrationQuestion = registrationResponse.extend({
  title: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
});
export type RegistrationQuestion = z.infer<typeof registrationQuestion>;

type AnswerableQuestion = Pick<RegistrationQuestion, 'question_num' | 'type' | 'required'> & {
  options: readonly unknown[];
};

function isAnswerTo({ type, required, options }: AnswerableQuestion, response: string): boolean {
  if (response === '') return !required;
  switch (type) {
    case 'TEXT':
      return isAtMost(response, limits.registrationText);
    case 'SELECT':
      return /^\d+$/.test(response) && Number(response) < options.length;
    case 'CHECKBOX':
      return response === 'true' || (response === 'false' && !required);
  }
}

/** The numbers of the questions with a missing or invalid answer. */
export function wronglyAnswered(
  questions: readonly AnswerableQuestion[],
  responses: Readonly<Record<number, string>>,
): number[] {
  return questions
    .filter((question) => !isAnswerTo(question, responses[question.question_num]?.trim() ?? ''))
    .map(({ question_num }) => question_num);
}

/** The title of the server's validation entry for a question. */
export const registrationTitle = (questionNum: number) => `question ${questionNum}`;

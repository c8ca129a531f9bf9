import {
  type Language,
  registrationTitle,
  type RegistrationQuestion,
  type RegistrationResponse,
  type ValidationEntry,
  wronglyAnswered,
} from '@nestmate/contract';
import { inLanguage, type StoredRegistrationQuestion } from '../housing';

/** A membership's registration answers by question number. */
export type RegistrationResponses = Record<number, string>;

/** A community's registration questions in the resident's language, with their answers. */
export function registrationQuestionsFor(
  questions: readonly StoredRegistrationQuestion[],
  responses: RegistrationResponses,
  language: Language,
): RegistrationQuestion[] {
  return questions.map(({ title, options, ...question }) => ({
    ...question,
    title: inLanguage(title, language),
    options: options.map((option) => inLanguage(option, language)),
    response: responses[question.question_num] ?? '',
  }));
}

/** Merges new answers into the stored ones, and drops answers to removed questions. */
export function responsesAfter(
  questions: readonly StoredRegistrationQuestion[],
  before: RegistrationResponses,
  sent: readonly RegistrationResponse[] = [],
): RegistrationResponses {
  const changed = new Map(sent.map(({ question_num, response }) => [question_num, response]));
  return Object.fromEntries(
    questions.flatMap(({ question_num }) => {
      const response = changed.get(question_num) ?? before[question_num] ?? '';
      return response === '' ? [] : [[question_num, response]];
    }),
  );
}

export const registrationMistakes = (
  questions: readonly StoredRegistrationQuestion[],
  responses: RegistrationResponses,
): ValidationEntry[] =>
  wronglyAnswered(questions, responses).map((questionNum) => ({
    title: registrationTitle(questionNum),
    error_text: 'validation.registration',
  }));

import type { ValidationEntry } from '@nestmate/contract/errors';
import type { Language } from '@nestmate/contract/languages';
import {
  registrationTitle,
  type RegistrationQuestion,
  type RegistrationResponse,
  wronglyAnswered,
} from '@nestmate/contract/registration';
import type { StaffRegistrationAnswer } from '@nestmate/contract/staff/residents';
import { inLanguage, type StoredRegistrationQuestion } from '../housing';

const isCurrent = ({ retired }: StoredRegistrationQuestion) => !retired;

/** A membership's registration answers by question number. */
export type RegistrationResponses = Record<number, string>;

/** A community's registration questions in the resident's language, with their answers. */
export function registrationQuestionsFor(
  questions: readonly StoredRegistrationQuestion[],
  responses: RegistrationResponses,
  language: Language,
): RegistrationQuestion[] {
  return questions.filter(isCurrent).map(({ title, options, question_num, type, required }) => ({
    question_num,
    type,
    required,
    title: inLanguage(title, language),
    options: options.map((option) => inLanguage(option, language)),
    response: responses[question_num] ?? '',
  }));
}

/** A response in words: of a `SELECT` those of its option. */
export const responseInWords = (
  { type, options }: StoredRegistrationQuestion,
  response: string,
  language: Language,
): string => {
  if (type !== 'SELECT' || response === '') return response;
  const option = options[Number(response)];
  return option ? inLanguage(option, language) : '';
};

/**
 * A membership's registration answers as staff see them, without the words of sensitive ones. Retired questions are
 * left out unless they were answered.
 */
export const registrationAnswersFor = (
  questions: readonly StoredRegistrationQuestion[],
  responses: RegistrationResponses,
  language: Language,
): StaffRegistrationAnswer[] =>
  questions
    .map((question) => ({ question, response: responses[question.question_num] ?? '' }))
    .filter(({ question, response }) => isCurrent(question) || response !== '')
    .map(({ question, response }) => ({
      question_num: question.question_num,
      type: question.type,
      title: inLanguage(question.title, language),
      is_sensitive: question.sensitive ?? false,
      is_answered: response !== '',
      answer: question.sensitive && response !== '' ? null : responseInWords(question, response, language),
    }));

/**
 * Merges new answers into the stored ones, and drops answers to removed questions; answers to retired ones stay as they
 * are.
 */
export function responsesAfter(
  questions: readonly StoredRegistrationQuestion[],
  before: RegistrationResponses,
  sent: readonly RegistrationResponse[] = [],
): RegistrationResponses {
  const changed = new Map(sent.map(({ question_num, response }) => [question_num, response]));
  return Object.fromEntries(
    questions.flatMap(({ question_num, retired }) => {
      const response = (retired ? undefined : changed.get(question_num)) ?? before[question_num] ?? '';
      return response === '' ? [] : [[question_num, response]];
    }),
  );
}

export const registrationMistakes = (
  questions: readonly StoredRegistrationQuestion[],
  responses: RegistrationResponses,
): ValidationEntry[] =>
  wronglyAnswered(questions.filter(isCurrent), responses).map((questionNum) => ({
    title: registrationTitle(questionNum),
    error_text: 'validation.registration',
  }));

import type { ErrorBody } from '@nestmate/contract/errors';
import type { GenderId } from '@nestmate/contract/ids';
import type { BasicInfo, VerifyInfo } from '@nestmate/contract/profile';
import { registrationTitle, wronglyAnswered } from '@nestmate/contract/registration';
import {
  type BasicInfoMistake,
  basicInfoMistakes,
  type BasicInfoTitle,
} from '@nestmate/contract/rules/basic-info';

/** The form's values, as typed. */
export interface BasicInfoValues {
  first: string;
  last: string;
  /** Whether they have one name only, which is the first. */
  hasOneName: boolean;
  preferredFirst: string;
  preferredLast: string;
  email: string;
  phone: string;
  bio: string;
  gender: string | null;
  pronoun: string;
  /** Answers to the community's questions, by question number. */
  responses: Record<number, string>;
  hidden: boolean;
}
/** The guarantee that everything is correct is required on each save. */
export type BasicInfoField = Exclude<keyof BasicInfoValues, 'responses'> | QuestionField | 'guarantee';
/** A question of the community. */
export type QuestionField = `question-${number}`;
export const questionField = (questionNum: number): QuestionField => `question-${questionNum}`;
/** Messages by field. */
export type BasicInfoErrors = Partial<Record<BasicInfoField, string>>;
/** Keys of the `errors` texts, by field. */
export type BasicInfoMistakes = Partial<
  Record<BasicInfoField, BasicInfoMistake['error_text'] | 'validation.guarantee' | 'validation.registration'>
>;

const fieldOf: Record<BasicInfoTitle, BasicInfoField> = {
  first: 'first',
  last: 'last',
  'preferred first': 'preferredFirst',
  'preferred last': 'preferredLast',
  email: 'email',
  'preferred email': 'email',
  'phone number': 'phone',
  bio: 'bio',
  sex: 'gender',
  pronoun: 'pronoun',
};

/** The display order of the fields; the first error by this order gets the focus. */
export const fieldOrder = (info: Pick<VerifyInfo, 'questions'>): readonly BasicInfoField[] => [
  'first',
  'last',
  'preferredFirst',
  'preferredLast',
  'bio',
  'gender',
  'pronoun',
  'email',
  'phone',
  ...info.questions.map(({ question_num }) => questionField(question_num)),
  'hidden',
  'guarantee',
];

export function valuesOf(info: VerifyInfo): BasicInfoValues {
  return {
    first: info.first_name,
    last: info.last_name,
    hasOneName: info.single_name,
    preferredFirst: info.preferred_first_name ?? '',
    preferredLast: info.preferred_last_name ?? '',
    email: info.email,
    phone: info.phoneNumber,
    bio: info.bio,
    gender: info.gender,
    pronoun: info.personalPronoun ?? '',
    responses: Object.fromEntries(
      info.questions.map((question) => [question.question_num, question.response]),
    ),
    hidden: info.hidden,
  };
}

/** The fields of the form: only the missing ones in gender update mode. */
export type FormFields = 'everything' | ReadonlySet<BasicInfoField>;

export const includesField = (fields: FormFields, field: BasicInfoField) =>
  fields === 'everything' || fields.has(field);

/**
 * Gender update mode is for registered people whose gender is missing because the community has only now begun to
 * require it, or offers different ones.
 */
export function fieldsFor(info: VerifyInfo): FormFields {
  const isGenderMissing = info.genderOptions.length > 0 && info.gender === null;
  if (!info.registered || !isGenderMissing) return 'everything';
  const missing = Object.keys(errorsOf(valuesOf(info), info)) as BasicInfoField[];
  return new Set([...missing, 'guarantee']);
}

/**
 * Fits older values to the current questions and permissions; fields that are not in the form keep their saved values.
 */
export function fitValues(older: BasicInfoValues, info: VerifyInfo, fields: FormFields): BasicInfoValues {
  const saved = valuesOf(info);
  const changed = Object.entries(older).filter(([field]) => includesField(fields, field as BasicInfoField));
  const responseTo = (questionNum: number, response: string) =>
    includesField(fields, questionField(questionNum)) ? (older.responses[questionNum] ?? response) : response;
  return {
    ...saved,
    ...Object.fromEntries(changed),
    gender: info.genderEnabled ? older.gender : saved.gender,
    responses: Object.fromEntries(
      Object.entries(saved.responses).map(([questionNum, response]) => [
        questionNum,
        responseTo(Number(questionNum), response),
      ]),
    ),
  };
}

export function toBasicInfo(
  values: BasicInfoValues,
  { questions }: Pick<VerifyInfo, 'questions'>,
): BasicInfo {
  return {
    hidden: values.hidden,
    first_name: values.first.trim(),
    last_name: values.hasOneName ? '' : values.last.trim(),
    single_name: values.hasOneName,
    preferred_first_name: values.preferredFirst.trim(),
    preferred_last_name: values.preferredLast.trim(),
    email: values.email.trim(),
    phoneNumber: values.phone,
    bio: values.bio.trim(),
    gender: values.gender as GenderId | null,
    personalPronoun: values.pronoun.trim() || null,
    questions: questions.map(({ question_num, type }) => ({
      question_num,
      type,
      response: values.responses[question_num]?.trim() ?? '',
    })),
  };
}

/** The current errors, as keys of the `errors` texts; only the client requires the guarantee. */
export function errorsOf(
  values: BasicInfoValues,
  info: Pick<VerifyInfo, 'bioEnabled' | 'genderOptions' | 'questions'>,
  isGuaranteed = true,
): BasicInfoMistakes {
  const rules = { bioEnabled: info.bioEnabled, genderOffered: info.genderOptions.length > 0 };
  const errors: BasicInfoMistakes = {};
  for (const { title, error_text } of basicInfoMistakes(toBasicInfo(values, info), rules)) {
    errors[fieldOf[title]] ??= error_text;
  }
  for (const questionNum of wronglyAnswered(info.questions, values.responses)) {
    errors[questionField(questionNum)] = 'validation.registration';
  }
  if (!isGuaranteed) errors.guarantee = 'validation.guarantee';
  return errors;
}

function questionFieldOf(title: string): QuestionField | undefined {
  const questionNum = Number(title.split(' ').at(-1));
  return title === registrationTitle(questionNum) ? questionField(questionNum) : undefined;
}

/** The server's error messages, by field. */
export function serverErrorsOf({ validation = [] }: Pick<ErrorBody, 'validation'>): BasicInfoErrors {
  const errors: BasicInfoErrors = {};
  for (const { title, error_text } of validation) {
    const field = fieldOf[title as BasicInfoTitle] ?? questionFieldOf(title);
    if (field) errors[field] ??= error_text;
  }
  return errors;
}

/** Only touched fields show their errors. */
export function shownErrors(
  errors: BasicInfoMistakes,
  touched: ReadonlySet<BasicInfoField>,
): BasicInfoMistakes {
  const shown: BasicInfoMistakes = {};
  for (const field of touched) if (errors[field]) shown[field] = errors[field];
  return shown;
}

export const firstMistake = (
  errors: BasicInfoMistakes | BasicInfoErrors,
  info: Pick<VerifyInfo, 'questions'>,
) => fieldOrder(info).find((field) => errors[field] !== undefined);

import type { VerifyInfo } from '@nestmate/contract/profile';
import { expect, it } from 'vitest';
import {
  fieldsFor,
  type BasicInfoValues,
  errorsOf,
  firstMistake,
  fitValues,
  serverErrorsOf,
  shownErrors,
  toBasicInfo,
  valuesOf,
} from './basic-info';

const asks = {
  bioEnabled: true,
  genderOptions: [{ id: 'g', label: 'Woman' }],
  questions: [],
} as unknown as VerifyInfo;
const right: BasicInfoValues = {
  first: 'Maya',
  last: 'Torres',
  hasOneName: false,
  preferredFirst: '',
  preferredLast: '',
  email: '',
  phone: '',
  bio: 'x'.repeat(60),
  gender: 'g',
  pronoun: '',
  responses: {},
  hidden: false,
};

it('accepts valid values', () => {
  expect(errorsOf(right, asks)).toEqual({});
});

it('requires the guarantee', () => {
  expect(errorsOf(right, asks, false)).toEqual({ guarantee: 'validation.guarantee' });
});

const errors = errorsOf({ ...right, first: '', bio: 'short', email: 'maya@' }, asks);

it('shows errors of touched fields only [5.16]', () => {
  expect(Object.keys(errors)).toEqual(['first', 'email', 'bio']);
  expect(shownErrors(errors, new Set())).toEqual({});
  expect(shownErrors(errors, new Set(['bio', 'last']))).toEqual({ bio: 'validation.bio' });
});

it('finds the first mistake of the screen [5.16]', () => {
  expect(firstMistake(errors, asks)).toBe('first');
  expect(firstMistake({ email: 'validation.email', bio: 'validation.bio' }, asks)).toBe('bio');
});

it('assigns the server’s errors to fields by their titles [5.8]', () => {
  const titles = ['email', 'first', 'last', 'phone number', 'sex', 'pronoun', 'bio', 'something else'];
  const validation = titles.map((title) => ({ title, error_text: `about ${title}` }));
  expect(serverErrorsOf({ validation })).toEqual({
    email: 'about email',
    first: 'about first',
    last: 'about last',
    phone: 'about phone number',
    gender: 'about sex',
    pronoun: 'about pronoun',
    bio: 'about bio',
  });
});

it('sends trimmed values, null for an empty pronoun', () => {
  expect(toBasicInfo({ ...right, first: ' Maya ', email: ' a@b.co ' }, asks)).toMatchObject({
    first_name: 'Maya',
    email: 'a@b.co',
    personalPronoun: null,
  });
});

it('asks a registered person without a gender, and nobody else, only for what is missing', () => {
  const info = {
    ...asks,
    first_name: 'Maya',
    last_name: 'Torres',
    bio: 'x'.repeat(60),
    email: '',
    phoneNumber: '',
    personalPronoun: null,
    hidden: false,
    gender: null,
    registered: true,
  } as VerifyInfo;
  expect(fieldsFor(info)).toEqual(new Set(['gender', 'guarantee']));
  expect(fieldsFor({ ...info, bio: '', first_name: '' })).toEqual(
    new Set(['first', 'bio', 'gender', 'guarantee']),
  );
  for (const other of [{ registered: false }, { genderOptions: [] }, { gender: 'g' as VerifyInfo['gender'] }])
    expect(fieldsFor({ ...info, ...other })).toBe('everything');
});

it('finds the question of a server error', () => {
  expect(serverErrorsOf({ validation: [{ title: 'question 4', error_text: 'Please answer' }] })).toEqual({
    'question-4': 'Please answer',
  });
});

it('asks the community’s questions', () => {
  const question = { question_num: 4, type: 'SELECT' as const, options: ['Soon'], required: true };
  const info = { ...asks, questions: [{ ...question, title: 'When?', response: '' }] };
  const errors = errorsOf(right, info);
  expect(errors).toEqual({ 'question-4': 'validation.registration' });
  expect(firstMistake(errors, info)).toBe('question-4');
  expect(errorsOf({ ...right, responses: { 4: '0' } }, info)).toEqual({});
  expect(toBasicInfo({ ...right, responses: { 4: '0' } }, info).questions).toEqual([
    { question_num: 4, type: 'SELECT', response: '0' },
  ]);
});

it('fits a draft to what the community asks now', () => {
  const question = { question_num: 4, type: 'TEXT' as const, options: [], required: false, title: 'Why?' };
  const info = {
    ...asks,
    first_name: 'Maya',
    last_name: 'Torres',
    bio: '',
    email: '',
    phoneNumber: '',
    personalPronoun: null,
    hidden: false,
    gender: 'g',
    genderEnabled: false,
    questions: [{ ...question, response: 'Because' }],
  } as unknown as VerifyInfo;
  const older = { ...right, first: 'May', gender: 'other', responses: { 3: 'gone' } };
  expect(fitValues(older, info, 'everything')).toEqual({
    ...older,
    gender: 'g',
    responses: { 4: 'Because' },
  });
  const open = { ...info, genderEnabled: true };
  expect(fitValues(older, open, 'everything').gender).toBe('other');
  expect(fitValues(older, open, new Set(['gender', 'guarantee']))).toEqual({
    ...valuesOf(info),
    gender: 'other',
  });
});

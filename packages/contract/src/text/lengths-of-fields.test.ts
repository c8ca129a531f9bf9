import { expect, it } from 'vitest';
import { z } from 'zod';
import { feedback } from '../feedback';
import { limits } from '../limits';
import type { BasicInfo } from '../profile';
import { answer } from '../questions';
import { wronglyAnswered } from '../registration';
import { basicInfoMistakes } from '../rules/basic-info';
import { requestMessageMistake } from '../rules/requests';
import { personText } from '../shapes/person-text';

const nests = (count: number) => '🪺'.repeat(count);

const infoWith = (changes: Partial<BasicInfo>) =>
  basicInfoMistakes(
    { hidden: false, first_name: 'Maya', last_name: 'Torres', gender: null, ...changes },
    {
      bioEnabled: changes.bio !== undefined,
      genderOffered: false,
    },
  ).length === 0;
const isTaken: Record<string, (text: string) => boolean> = {
  bio: (bio) => infoWith({ bio }),
  name: (first_name) => infoWith({ first_name }),
  pronoun: (personalPronoun) => infoWith({ personalPronoun }),
  feedback: (body) => feedback.safeParse({ body }).success,
  freeTextAnswer: (userAnswer) =>
    answer.safeParse({ type: 'FREE_TEXT', questionId: '01890000-0000-7000-8000-000000000001', userAnswer })
      .success,
  registrationText: (text) =>
    wronglyAnswered([{ question_num: 1, type: 'TEXT', required: true, options: [] }], { 1: text }).length ===
    0,
  requestMessage: (message) => requestMessageMistake(message) === undefined,
};

it.each([
  ['bio', limits.bio.max],
  ['name', limits.name.max],
  ['pronoun', limits.pronoun],
  ['feedback', limits.feedback],
  ['freeTextAnswer', limits.freeTextAnswer],
  ['registrationText', limits.registrationText],
  ['requestMessage', limits.requestMessage.max],
])('counts an emoji in a %s as one character', (kind, max) => {
  expect(isTaken[kind]?.(nests(max))).toBe(true);
  expect(isTaken[kind]?.(nests(max + 1))).toBe(false);
});

it('a bio needs 50 characters, not 25 emoji', () => {
  expect(infoWith({ bio: nests(25) })).toBe(false);
  expect(infoWith({ bio: nests(50) })).toBe(true);
});

it('states the length of a text in errors and in the API documentation', () => {
  const refused = personText('line', 3).safeParse(' four ');
  expect(refused.error?.issues[0]?.message).toBe(
    z.string().max(3).safeParse('four').error?.issues[0]?.message,
  );
  expect(z.toJSONSchema(personText('line', 3))).toMatchObject({ type: 'string', maxLength: 3 });
});

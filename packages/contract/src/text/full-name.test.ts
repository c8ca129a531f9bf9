import { expect, it } from 'vitest';
import { fullName, namesIn } from './full-name';

it.each([
  ['Ana', 'Souza', 'Ana Souza'],
  ['Ana', '', 'Ana'],
  ['思琪', '沈', '沈思琪'],
  ['思琪', '', '思琪'],
  ['Siqi', '沈', 'Siqi 沈'],
])('writes a name as its language does: %s, %s', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});

it.each([
  ['王小明', '小明', '王'],
  ['王 小明', '小明', '王'],
  ['小明 王', '小明', '王'],
  ['王 明', '明', '王'],
  ['欧阳娜娜', '娜娜', '欧阳'],
  ['欧阳 娜', '娜', '欧阳'],
])('reads the Chinese name %s as one, and writes it without a space', (whole, first, last) => {
  expect(namesIn(whole)).toEqual({ first, last });
  expect(fullName(first, last)).toBe(last + first);
});

it.each([
  ['Ana Souza', 'Ana', 'Souza'],
  ['Ana Maria Souza', 'Ana Maria', 'Souza'],
  ['Sukarno', 'Sukarno', ''],
  ['王', '王', ''],
  ['', '', ''],
])('takes the last word of a name for the last name: %s', (whole, first, last) => {
  expect(namesIn(whole)).toEqual({ first, last });
});

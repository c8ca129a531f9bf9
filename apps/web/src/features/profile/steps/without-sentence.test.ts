import { expect, it } from 'vitest';
import { withoutSentence } from './without-sentence';

it.each([
  ['I bake. I run. I nap.', 'I bake. I nap.'],
  ['I run. I nap.', 'I nap.'],
  ['I bake. I run.', 'I bake.'],
  ['I run.', ''],
  ['I run. I bake. I run.', 'I bake. I run.'],
  ['I bake.\nI run.\nI nap.', 'I bake.\n\nI nap.'],
  ['I bake. I run.\n\nI nap.', 'I bake.\n\nI nap.'],
  ['I bake.', 'I bake.'],
])('removes one sentence from %j, and nothing else', (text, left) => {
  expect(withoutSentence(text, 'I run.', ' ')).toBe(left);
});

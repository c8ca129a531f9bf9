import { questionId } from '@nestmate/contract/ids';
import type { Answer } from '@nestmate/contract/questions';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import type { SaveFailure } from './answers';
import { useAnswerError } from './question-fields';

const answer: Answer = { type: 'FREE_TEXT', questionId: questionId.parse(uuid(31)), userAnswer: 'Tea' };
const errorAt = (at: number, failure: SaveFailure) =>
  renderHook(() => useAnswerError(at, failure)).result.current(answer, false);

it.each<[SaveFailure, RegExp]>([
  [{ why: 'words', at: 1, words: ['foul', 'rude'] }, /foul.*rude/],
  [{ why: 'wrong', at: 1, text: 'No such option' }, /No such option/],
  [{ why: 'missing', at: 1 }, /./],
])('shows a refusal at its question alone: %j', (failure, words) => {
  expect(errorAt(1, failure)).toMatch(words);
  expect(errorAt(0, failure)).toBeUndefined();
});

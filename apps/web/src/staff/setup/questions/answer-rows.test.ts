import { questionId } from '@nestmate/contract/ids';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { expect, it } from 'vitest';
import { rowsOf, withRows, withStops } from './answer-rows';
import { asKind, blankQuestion } from './ready-questions';

const pets = {
  ...asKind(blankQuestion(questionId.parse('7a1b5c1e-0000-4000-8000-000000000021')), 'SELECT'),
  options: [inEnglishOnly('Cat'), inEnglishOnly('Dog'), inEnglishOnly('None')],
  roommate_options: [inEnglishOnly('With a cat')],
  facts: [inEnglishOnly('Has a cat'), inEnglishOnly('Has a dog')],
  is_multiple: true,
  alone_option: 2,
};

it('moves an option together with its words and its exclusivity', () => {
  const [cat, dog, none] = rowsOf(pets);
  if (!cat || !dog || !none) throw new Error('Three options have three rows');
  expect(withRows(pets, rowsOf(pets))).toEqual(pets);
  expect(withRows(pets, [none, dog, cat])).toMatchObject({
    options: [inEnglishOnly('None'), inEnglishOnly('Dog'), inEnglishOnly('Cat')],
    roommate_options: [inEnglishOnly('None'), inEnglishOnly('Dog'), inEnglishOnly('With a cat')],
    facts: [inEnglishOnly(''), inEnglishOnly('Has a dog'), inEnglishOnly('Has a cat')],
    alone_option: 0,
  });
});

it('keeps the words of a slider’s remaining stops', () => {
  const loud = {
    ...asKind(pets, 'SLIDER'),
    options: ['a', 'b', 'c'].map(inEnglishOnly),
    facts: ['x', 'y', 'z'].map(inEnglishOnly),
  };
  expect(withStops(loud, 2)).toMatchObject({
    slider_options: 2,
    options: ['a', 'b'].map(inEnglishOnly),
    facts: ['x', 'y'].map(inEnglishOnly),
  });
  expect(withStops({ ...loud, options: [] }, 4)).toMatchObject({ slider_options: 4, options: [] });
});

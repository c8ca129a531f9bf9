import { questionId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { rowsOf, withRows, withStops } from './answer-rows';
import { asKind, blankQuestion } from './ready-questions';

const text = (en: string) => ({ en, es: null, zh: null });
const pets = {
  ...asKind(blankQuestion(questionId.parse('7a1b5c1e-0000-4000-8000-000000000021')), 'SELECT'),
  options: [text('Cat'), text('Dog'), text('None')],
  roommate_options: [text('With a cat')],
  facts: [text('Has a cat'), text('Has a dog')],
  is_multiple: true,
  alone_option: 2,
};

it('moves an option together with its words and its exclusivity', () => {
  const [cat, dog, none] = rowsOf(pets);
  if (!cat || !dog || !none) throw new Error('Three options have three rows');
  expect(withRows(pets, rowsOf(pets))).toEqual(pets);
  expect(withRows(pets, [none, dog, cat])).toMatchObject({
    options: [text('None'), text('Dog'), text('Cat')],
    roommate_options: [text('None'), text('Dog'), text('With a cat')],
    facts: [text(''), text('Has a dog'), text('Has a cat')],
    alone_option: 0,
  });
});

it('keeps the words of a slider’s remaining stops', () => {
  const loud = {
    ...asKind(pets, 'SLIDER'),
    options: ['a', 'b', 'c'].map(text),
    facts: ['x', 'y', 'z'].map(text),
  };
  expect(withStops(loud, 2)).toMatchObject({
    slider_options: 2,
    options: ['a', 'b'].map(text),
    facts: ['x', 'y'].map(text),
  });
  expect(withStops({ ...loud, options: [] }, 4)).toMatchObject({ slider_options: 4, options: [] });
});

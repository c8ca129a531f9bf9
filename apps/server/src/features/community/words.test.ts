import { expect, it } from 'vitest';
import { queryOf, wordsOf } from './words';

it('finds a text by its words without accents, case and plural', () => {
  expect(wordsOf('¿Qué HABITACIÓN? Two roommates, two.')).toBe(
    "'que':1 'habitacion':2 'two':3,5 'roommate':4",
  );
  expect(queryOf('Roommates habitacion')).toBe("'roommate':* & 'habitacion':*");
});

it('finds Chinese by neighbouring characters', () => {
  expect(wordsOf('林登宿舍 ok')).toBe("'林':1 '林登':1 '登':2 '登宿':2 '宿':3 '宿舍':3 '舍':4 'ok':5");
  expect(queryOf('登宿舍')).toBe("('登宿' <-> '宿舍')");
  expect(queryOf('宿')).toBe("'宿'");
});

it('looks for a short word exactly', () => {
  expect(queryOf('no to')).toBe("'no' & 'to'");
});

it('searches for a limited number of words', () => {
  expect(queryOf('abc '.repeat(20))?.split(' & ')).toHaveLength(8);
});

it('finds no search term in a text without a word', () => {
  expect(queryOf(' ?! ')).toBeUndefined();
  expect(wordsOf('…')).toBe('');
});

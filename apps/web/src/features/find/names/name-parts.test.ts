import { expect, it } from 'vitest';
import { nameParts } from './name-parts';

it('marks what was typed at the starts of a name’s words, however it is written', () => {
  expect(nameParts('Ana Souza', 'an')).toEqual(['', 'An', 'a Souza']);
  expect(nameParts('Zoë Núñez', 'nun zoe')).toEqual(['', 'Zoë', ' ', 'Núñ', 'ez']);
  expect(nameParts('Joanna', 'an')).toEqual(['Joanna']);
  expect(nameParts('陈小明', '小')).toEqual(['陈', '小', '明']);
  expect(nameParts('Ana', '')).toEqual(['Ana']);
});

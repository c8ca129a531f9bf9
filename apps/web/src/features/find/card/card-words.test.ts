import { expect, it } from 'vitest';
import { cardBio, cardName } from './card-words';

it('truncates names over 15 characters', () => {
  expect(cardName('Maya')).toBe('Maya');
  expect(cardName('Maximilianadele')).toBe('Maximilianadele');
  expect(cardName('Bartholomewadele')).toBe('Bartholomewadel…');
  expect(cardName('Ana Lucía María del Pilar')).toBe('Ana Lucía María…');
});

it('truncates a bio at 250 characters with an ellipsis', () => {
  expect(cardBio('a'.repeat(250))).toBe('a'.repeat(250));
  expect(cardBio('a'.repeat(251))).toBe(`${'a'.repeat(250)}…`);
});

it('never splits a character', () => {
  expect(cardName('🪴'.repeat(16))).toBe(`${'🪴'.repeat(15)}…`);
});

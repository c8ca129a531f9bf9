import { expect, it } from 'vitest';
import { cardBio, cardName, firstWords, packedFacts, shortFacts } from './card-words';

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

it('shortened words never split a character', () => {
  expect(cardName('🪴'.repeat(16))).toBe(`${'🪴'.repeat(15)}…`);
});

it('puts facts side by side that fit into one row of a card, in their order otherwise', () => {
  const order = (texts: string[]) =>
    packedFacts(texts.map((text) => ({ icon: null, text }))).map(({ text }) => text);
  const long = 'Studies in the library';
  expect(order(['No smoking', 'Keeps it tidy', long])).toEqual(['No smoking', 'Keeps it tidy', long]);
  expect(order([long, 'No smoking', 'Keeps it tidy'])).toEqual(['No smoking', 'Keeps it tidy', long]);
  expect(order(['Asleep by midnight', 'Friends on weekends', 'No smoking'])).toEqual([
    'Asleep by midnight',
    'No smoking',
    'Friends on weekends',
  ]);
  expect(order([long])).toEqual([long]);
  expect(order(['凌晨1点前睡', '爱整洁', long])).toEqual(['凌晨1点前睡', '爱整洁', long]);
});

it('drops a fact that is wider than a line, rather than cut it', () => {
  const fact = (text: string) => ({ icon: null, text });
  const facts = ['Asleep by 10', 'Shares groceries, kitchen things and clothes', '早睡'].map(fact);
  expect(shortFacts(facts).map(({ text }) => text)).toEqual(['Asleep by 10', '早睡']);
});

it.each([
  ['Scary movies only on weekends.', 'Scary movies only on weekends.'],
  [
    'I bake on Sundays and share all of it. Scary movies only on weekends, and never alone.',
    'I bake on Sundays and share all of it.',
  ],
  [
    'Mr. Robot and scary movies only on weekends, and never alone in the dark',
    'Mr. Robot and scary movies only on weekends, and never alone…',
  ],
  [
    'Scary movies only on weekends, and never alone in the dark of winter',
    'Scary movies only on weekends, and never alone in the dark of…',
  ],
  ['我喜欢在周末看恐怖片。'.repeat(4), '我喜欢在周末看恐怖片。我喜欢在周末看恐怖片。'],
])('shortens “%s” in whole sentences or words', (text, words) => {
  expect(firstWords(text)).toBe(words);
});

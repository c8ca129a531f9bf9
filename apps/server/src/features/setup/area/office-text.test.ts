import { expect, it } from 'vitest';
import { asOffice, haveSamePositions } from './office-text';

const texts = (...words: string[]) => words.map((en) => asOffice({ en }));
const before = texts('Cat', 'Dog', 'None');

it.each([
  ['the same', ['Cat', 'Dog', 'None'], true],
  ['another word', ['Cats', 'Dog', 'None'], true],
  ['one more at the end', ['Cat', 'Dog', 'None', 'Bird'], true],
  ['another word that stands twice', ['Dog', 'Dog', 'None'], false],
  ['two that changed places', ['Dog', 'Cat', 'None'], false],
  ['one more in the middle', ['Cat', 'Bird', 'Dog', 'None'], false],
  ['one fewer', ['Cat', 'Dog'], false],
])('says whether answers keep their meaning with %s', (_, after, isSame) => {
  expect(haveSamePositions(before, texts(...after))).toBe(isSame);
});

it('lets two options that read the same stay as they are', () => {
  const twice = texts('Same', 'Same');
  expect(haveSamePositions(twice, twice)).toBe(true);
});

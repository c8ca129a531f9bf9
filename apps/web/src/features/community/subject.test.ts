import { expect, it } from 'vitest';
import { subjectOf, textBelow } from './subject';

const long = 'We are three people on the second floor who would like to cook together on weekends';

it.each([
  ['a short line', 'Who is on the third floor?', 'Who is on the third floor?', ''],
  ['the first of several lines', 'Free desk\n\nIt is white.', 'Free desk', 'It is white.'],
  [
    'the first of three short sentences',
    'I have a desk. It is white. Take it!',
    'I have a desk.',
    'It is white. Take it!',
  ],
  ['the first sentence of a long line', `Anybody for dinner? ${long}`, 'Anybody for dinner?', long],
  ['two sentences where the first says nothing', `Hi. ${long}. Join us.`, `Hi. ${long}.`, 'Join us.'],
  ['a Chinese sentence', `有人一起做饭吗？${'周末'.repeat(40)}`, '有人一起做饭吗？', '周末'.repeat(40)],
])('uses %s as the subject', (_, body, subject, rest) => {
  expect(subjectOf(body)).toEqual({ subject, rest, isCut: false });
});

it('cuts a sentence that is too long at the end of a word', () => {
  const body = `${long} and who have found a kitchen with two stoves and a table for nine`;
  const { subject, rest, isCut } = subjectOf(body);
  expect(isCut).toBe(true);
  expect(`${subject.slice(0, -1)} ${rest}`).toBe(body);
  expect(Array.from(subjectOf('a'.repeat(1500)).subject)).toHaveLength(81);
});

it.each([
  ['what follows the subject', 'Free desk\nIt is white.', 'It is white.'],
  ['nothing where the subject is all', 'Who is on the third floor?', ''],
  ['everything where the subject has an address', 'See linden.example', 'See linden.example'],
  ['everything where the subject names somebody', 'Hi @Ana', 'Hi @Ana'],
])('shows %s below the subject', (_, body, text) => {
  expect(textBelow({ body, picture: null })).toBe(text);
});

it('keeps the only sentence of a post beside its picture', () => {
  const picture = { url: '/desk.jpg', previewUrl: '/small.jpg', width: 800, height: 600 };
  expect(textBelow({ body: 'Free desk.', picture })).toBe('Free desk.');
  expect(textBelow({ body: 'Free desk. It is white.', picture })).toBe('It is white.');
});

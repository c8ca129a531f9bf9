import { expect, it } from 'vitest';
import { type Answer, question } from '../questions';
import { factOf } from './fact';

const common = { questionId: '00000000-0000-4000-8000-000000000001', questionOrder: 0, roommateTitle: null };
const bedtime = question.parse({
  importance: 'matters',
  mayBeMust: true,
  ...common,
  type: 'SLIDER',
  title: 'When do you go to bed on weekdays?',
  label: 'Bedtime',
  icon: 'moon',
  numberOfSliderOptions: 3,
  marks: ['9 pm', '10 pm', '11 pm'],
  marksHidden: true,
  facts: ['Asleep by 9', 'Asleep by 10', 'Asleep by 11'],
  userAnswers: null,
  roommateLowAnswers: null,
  roommateHighAnswers: null,
});
const sharing = question.parse({
  importance: 'matters',
  mayBeMust: true,
  ...common,
  type: 'SELECT',
  title: 'What do you like to share?',
  label: 'Sharing',
  icon: 'basket',
  options: ['Groceries', 'Clothes', 'TV'],
  roommateOptions: ['Shares groceries', 'Shares clothes', 'Shares a TV'],
  facts: ['Shares groceries', 'Shares clothes', 'Shares a TV'],
  severalFact: 'Shares {{answers}}',
  aloneOption: null,
  multiple: true,
  userAnswers: [],
  roommateAnswers: [],
});
const about = question.parse({
  ...common,
  type: 'FREE_TEXT',
  title: 'What should a roommate know?',
  label: 'A roommate should know',
  icon: null,
  userAnswer: '',
});

const { questionId } = bedtime;
const bed = (userAnswers: number | null): Answer => ({
  type: 'SLIDER',
  questionId,
  userAnswers,
  roommateLowAnswers: null,
  roommateHighAnswers: null,
});
const shares = (...userAnswers: number[]): Answer => ({
  type: 'SELECT',
  questionId,
  userAnswers,
  roommateAnswers: [],
});

it('gives the text of an answer as others will see it, as soon as there is one', () => {
  expect(factOf(bedtime, bed(2), 'en')).toBe('Asleep by 10');
  expect(factOf(bedtime, bed(null), 'en')).toBeNull();
  expect(factOf(sharing, shares(1), 'en')).toBe('Shares clothes');
  expect(factOf(sharing, shares(), 'en')).toBeNull();
  expect(factOf(about, { type: 'FREE_TEXT' }, 'en')).toBeNull();
});

it('joins several answers into one fact, in the order in which they are offered', () => {
  expect(factOf(sharing, shares(1, 0), 'en')).toBe('Shares groceries and clothes');
  expect(factOf(sharing, shares(2, 1, 0), 'en')).toBe('Shares groceries, clothes, and TV');
  const plain = { ...sharing, severalFact: null };
  expect(factOf(plain, shares(0, 1), 'en')).toBe('Shares groceries · Shares clothes');
});

it.each(['Which hall? ', 'Halls: ', '楼：'])(
  'keeps several answers as they are written after “%s”',
  (prefix) => {
    const halls = {
      ...sharing,
      options: ['Oak Hall', 'North Campus', 'TV'],
      severalFact: `${prefix}{{answers}}`,
    };
    expect(factOf(halls, shares(0, 1), 'en')).toBe(`${prefix}Oak Hall and North Campus`);
  },
);

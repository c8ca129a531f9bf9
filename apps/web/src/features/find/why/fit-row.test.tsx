import type { QuestionFit } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { FitRow } from './fit-row';

const fitOf = (changes: Partial<QuestionFit>) =>
  ({
    label: 'Meals',
    grade: 'same',
    mine: 'Meal plan',
    theirs: 'Cooks',
    shared: null,
    points: 5,
    part: 5,
    ...changes,
  }) as QuestionFit;

it.each([
  ['suit both', fitOf({}), 'You: Meal plan · Priya: Cooks. Fine for both of you.'],
  ['are close', fitOf({ grade: 'close', points: 3 }), 'You: Meal plan · Priya: Cooks'],
  ['are the same', fitOf({ shared: 'Cook at home' }), 'Both of you'],
])('says how answers that %s count', async (_, fit, words) => {
  await show(<FitRow fit={fit} name="Priya" />);
  expect(await screen.findByText(words)).toBeDefined();
});

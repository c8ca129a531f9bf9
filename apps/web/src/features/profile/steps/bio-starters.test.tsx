import { limits } from '@nestmate/contract/limits';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import type { BasicInfoForm } from '../use-basic-info-form';
import { BioStarters, withoutSentence } from './bio-starters';

const formWith = (bio: string) => ({ values: { bio }, set: () => () => {} }) as unknown as BasicInfoForm;
const words = /^Your 250 characters are almost used up/;

it('says why no more interests can be added', async () => {
  const { unmount } = await show(<BioStarters form={formWith('I cook.')} />);
  await screen.findByRole('button', { name: 'Music' });
  expect(screen.queryByText(words)).toBeNull();
  unmount();
  await show(<BioStarters form={formWith('x'.repeat(limits.bio.max))} />);
  await screen.findByText(words);
});

it.each([
  ['I bake. I run. I nap.', 'I bake. I nap.'],
  ['I run. I nap.', 'I nap.'],
  ['I bake. I run.', 'I bake.'],
  ['I run.', ''],
  ['I run. I bake. I run.', 'I bake. I run.'],
  ['I bake.\nI run.\nI nap.', 'I bake.\n\nI nap.'],
  ['I bake. I run.\n\nI nap.', 'I bake.\n\nI nap.'],
  ['I bake.', 'I bake.'],
])('removes only one sentence from %j', (text, left) => {
  expect(withoutSentence(text, 'I run.', ' ')).toBe(left);
});

import { limits } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import type { BasicInfoForm } from '../basic-info/use-basic-info-form';
import { BioStarters } from './bio-starters';

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

import { calls } from '@nestmate/contract';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ShowAction } from './show-action';

it.each([
  [12, 'Show 12 people', '12 people fit'],
  [null, 'See who fits', 'Fewer than 5 people fit'],
])('says for a count of %s: %s', async (count, label, announcement) => {
  signIn();
  answer(calls.find.count, { count });
  await show(<ShowAction filters={noFilters} href="/find" />, { at: '/filters' });
  await screen.findByRole('link', { name: label });
  screen.getByText(announcement);
});

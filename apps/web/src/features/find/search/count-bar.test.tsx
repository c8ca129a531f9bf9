import { calls, noFilters } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { CountBar } from './count-bar';

it.each([
  [12, '12 residents fit'],
  [null, 'Fewer than 5 residents fit'],
])('says of a count of %s: %s', async (count, words) => {
  signIn();
  answer(calls.find.count, { count });
  await show(<CountBar filters={noFilters} onClear={() => {}} />, { at: '/filters' });
  await screen.findByText(words);
});

import { calls } from '@nestmate/contract';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { optionsReply, show } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ProviderButtons } from './provider-buttons';
import { goTo } from './sign-in.store';

it('while one provider loads, the buttons of the others are disabled [4.10]', async () => {
  answer(calls.product.options, optionsReply);
  await show(<ProviderButtons look="stack" />);
  const enabled = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button', { name: /^Continue with/ })
      .map(({ textContent, disabled }) => [textContent, !disabled]);
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(enabled().map(([, is]) => is)).toEqual([true, true, true]);
  act(() => goTo({ step: 'loading', provider: 'apple' }));
  expect(enabled()).toEqual([
    ['Continue with Google', false],
    // Disabled by its own state of loading, so that it keeps the focus.
    ['Continue with Apple', true],
    ['Continue with Facebook', false],
  ]);
  act(() => goTo({ step: 'choosing' }));
});

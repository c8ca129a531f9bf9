import { calls } from '@nestmate/contract';
import { networkId } from '@nestmate/contract/ids';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { optionsQuery } from '@/platform/environment';
import { optionsReply, show } from '@/testing/screen';
import { answer } from '@/testing/server';
import { CampusButtons } from './campus-buttons';
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

const [alder, birch] = [1, 2].map((index) => ({
  network_id: networkId.parse(`00000000-0000-4000-8000-00000000000${index}`),
  name: index === 1 ? 'Alder ID' : 'Birch Login',
}));

it('offers a campus only where a network of the server has set it up [1.1]', async () => {
  answer(calls.product.options, optionsReply);
  await show(
    <>
      <ProviderButtons look="row" />
      <CampusButtons look="quiet" />
    </>,
  );
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
});

/** As on a server with two campuses. */
async function showWithCampuses(part: ReactNode) {
  answer(calls.product.options, optionsReply);
  const shown = await show(part);
  const options = { ...optionsReply, campuses: [alder, birch].flatMap((one) => one ?? []) };
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, options));
  return shown;
}

it('offers an invited person the campus of their own network, which opens in the whole page [1.1]', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const { person } = await showWithCampuses(<CampusButtons look="invited" networkId={birch?.network_id} />);
  await person.click(await screen.findByRole('button', { name: 'Sign in with Birch Login' }));
  expect(assign).toHaveBeenCalledWith(`/auth/start/campus?network=${birch?.network_id}`);
  vi.unstubAllGlobals();
  act(() => goTo({ step: 'choosing' }));
});

it('leads a stranger to a list of several campuses [1.1]', async () => {
  const { person } = await showWithCampuses(<CampusButtons look="quiet" />);
  await person.click(await screen.findByRole('button', { name: 'Sign in with your university' }));
  await screen.findByRole('dialog', { name: 'Choose your university' });
  screen.getByRole('button', { name: 'Alder ID' });
  screen.getByRole('button', { name: 'Birch Login' });
});

import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '@/platform/calls/query-client';
import { reach, useReach } from '@/platform/calls/reach';
import { show } from '@/testing/screen';
import { NotLoaded, SectionNotLoaded } from '.';

let read: () => Promise<string>;
/** Used by this test only. */
const names = ['names of a test'];
const useNames = () => useQuery({ queryKey: names, queryFn: () => read() });
const loading = <output>Loading names</output>;

function Page() {
  const names = useNames();
  return names.data ?? <NotLoaded queries={[names]} loading={loading} />;
}
function Section() {
  const names = useNames();
  return names.data ?? <SectionNotLoaded query={names} loading={loading} title="No names yet" />;
}
const parts = [
  ['page', Page, 'alert'],
  ['section', Section, 'status'],
] as const;

afterEach(() => onlineManager.setOnline(true));

it.each(parts)('loads a %s once the connection is back', async (_, Part, role) => {
  read = () => Promise.resolve('Wei and Ana');
  onlineManager.setOnline(false);
  await show(<Part />);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole(role)
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/You seem to be offline/),
  );
  onlineManager.setOnline(true);
  await screen.findByText('Wei and Ana');
});

it.each(parts)('tries a %s again after it says why it was not loaded', async (_, Part) => {
  read = () =>
    Promise.reject(
      new CallError({ error_code: 'Unexpected', error_description: 'The names are lost.' }, 500),
    );
  const { person } = await show(<Part />);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/The names are lost/);
  let bring = (_names: string) => {};
  read = () => new Promise((resolve) => (bring = resolve));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Loading names');
  bring('Wei and Ana');
  await screen.findByText('Wei and Ana');
});

it.each(parts)('asks the server for a %s again after it did not reply', async (_, Part) => {
  read = () => new Promise(() => undefined);
  const { person } = await show(<Part />);
  screen.getByText('Loading names');
  onTestFinished(() => useReach.setState({ isLost: false }));
  act(() => useReach.setState({ isLost: true }));
  screen.getByText('Loading names');
  await screen.findByText('We’ll show this as soon as Nestmate replies.');

  let found = () => {};
  const asks = vi.spyOn(reach, 'again').mockReturnValue(new Promise((resolve) => (found = resolve)));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByText('Loading names');
  expect(asks).toHaveBeenCalledOnce();
  found();
  await screen.findByText(/as soon as Nestmate replies/);
  read = () => Promise.resolve('Wei and Ana');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Wei and Ana');
});

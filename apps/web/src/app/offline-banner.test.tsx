import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { healthPath } from '@nestmate/contract/limits';
import { act, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { expiredToken } from '@/platform/calls/authorized-call';
import { call } from '@/platform/calls/call';
import { useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { show, signIn } from '@/testing/screen';
import { answer, disconnect } from '@/testing/server';
import { toast } from '@/ui/toasts';
import { OfflineBanner } from './offline-banner';

const health: Pick<AnyCall, 'method' | 'path'> = { method: 'GET', path: healthPath };

it('says that stored data are shown while the server does not reply, although there is a network', async () => {
  signIn();
  act(() => void useSession.setState({ accessToken: expiredToken }));
  await show(<OfflineBanner />, { at: '/find' });
  await screen.findByText('We can’t reach Nestmate right now. What you see may be out of date.');
  act(() => void useSession.setState({ accessToken: 'renewed' }));
  expect(screen.queryByText(/can’t reach/)).toBeNull();
});

it('says that stored data are shown in the middle of a visit, while calls fail without a reply', async () => {
  signIn();
  await show(<OfflineBanner />, { at: '/find' });
  for (const lost of [calls.support.list, health]) disconnect(lost);
  await act(() => call(calls.support.list));
  expect(screen.queryByText(/can’t reach/)).toBeNull();
  await screen.findByText('We can’t reach Nestmate right now. What you see may be out of date.');
  answer(calls.support.list, { conversations: [] });
  await act(() => call(calls.support.list));
  expect(screen.queryByText(/can’t reach/)).toBeNull();
});

it('reports a failure without a connection once, in the banner and not in a toast as well', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { person } = await show(
    <>
      <OfflineBanner />
      <Link to="/matches">Matches</Link>
    </>,
    { at: '/find' },
  );
  await screen.findByText('You’re offline. What you see may be out of date.');
  const failed = () => toast({ text: i18n.t('errors:Offline'), tone: 'danger' });
  act(failed);
  screen.getByText('You’re offline. Try that again later.');
  await person.click(screen.getByRole('link', { name: 'Matches' }));
  screen.getByText('You’re offline. What you see may be out of date.');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  act(failed);
  await screen.findByText(/^You seem to be offline/);
});

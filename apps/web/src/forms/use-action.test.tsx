import { calls } from '@nestmate/contract';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { call } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/call-error';
import { show } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { Button } from '@/ui/button';
import { useAction } from './use-action';

const done = vi.fn<(reply: unknown, isHere: boolean) => void>();
const failure = { code: 503, error_code: 'Unavailable', error_description: 'Not now' } as const;

function Acting({ shows }: { shows: 'inPlace' | 'inToast' }) {
  const action = useAction(useMutation({ mutationFn: () => unwrap(call(calls.auth.logout)) }), shows);
  return (
    <>
      <Button onPress={() => void action.run(undefined, done)}>Act</Button>
      {action.error && <p data-here>{action.error.message}</p>}
    </>
  );
}

function Page({ shows }: { shows: 'inPlace' | 'inToast' }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Acting shows={shows} />}
      <Button onPress={() => setOpen(false)}>Leave</Button>
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name }).click();

it('an action runs once when it is pressed twice', async () => {
  done.mockClear();
  answer(calls.auth.logout);
  await show(<Page shows="inToast" />);
  press('Act');
  press('Act');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(requestsOf(calls.auth.logout)).toHaveLength(1);
  press('Act');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
});

it('an action runs again on another press after a failure that a toast shows', async () => {
  done.mockClear();
  refuse(calls.auth.logout, failure);
  await show(<Page shows="inToast" />);
  press('Act');
  expect(
    (await screen.findByText('Not now', { selector: '[data-title]' })).closest('[data-sonner-toast]'),
  ).not.toBeNull();
  answer(calls.auth.logout);
  press('Act');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('an action shows its failure in a toast once its component is gone', async () => {
  refuse(calls.auth.logout, failure);
  await show(<Page shows="inPlace" />);
  press('Act');
  await screen.findByText('Not now', { selector: '[data-here]' });
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  press('Act');
  press('Leave');
  expect(
    (await screen.findByText('Not now', { selector: '[data-title]' })).closest('[data-sonner-toast]'),
  ).not.toBeNull();
});

it('an action learns at its end whether its component is still there', async () => {
  done.mockClear();
  const reply = answerLater(calls.auth.logout);
  await show(<Page shows="inToast" />);
  press('Act');
  press('Leave');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Act' })).toBeNull());
  reply();
  await waitFor(() => expect(done).toHaveBeenCalledWith(expect.anything(), false));
});

import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCurrentCall } from '@/features/video';
import { useSession } from '@/platform/session/session';
import { overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import MoreScreen from './more-screen';

it('asks before it logs out of a call, which ends it', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.auth.logout);
  useCurrentCall.setState({
    conversation: { sid: uuid(4000), chatId: 'call', name: 'Priya', firstName: 'Priya', picture: null },
  });
  const { person } = await show(<MoreScreen />, { at: '/more' });
  const ask = async () => {
    await person.click(screen.getByRole('button', { name: 'Log out' }));
    return within(await screen.findByRole('alertdialog', { name: 'Do you want to log out?' }));
  };
  const dialog = await ask();
  dialog.getByText(/^Your call will end\./);
  await person.click(dialog.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requestsOf(calls.auth.logout)).toEqual([]);
  await person.click((await ask()).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
});

import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chatStore } from '@/features/chat/store/chat';
import { profileKeys } from '@/features/profile';
import { queryClient } from '@/platform/calls/query-client';
import { answerLive, sentLive } from '@/testing/live';
import { basicInfoOf, membershipOf, overviewOf, roommateOf, roomOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, disconnect } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

it('says when a match is locked, a person is not available or chat is not available [8.9]', async () => {
  signIn();
  answerForShell();
  answer(calls.room.mine, roomOf({ locked: true, my_roommates: [roommateOf(7)] }));
  answerLive('chat.initialize', { error_code: 'Unavailable' });
  const matches = await visit('/matches');
  await matches.person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  const locked = within(await screen.findByRole('alertdialog', { name: 'Your Match is Locked' }));
  await matches.person.click(locked.getByRole('button', { name: 'Close' }));
  matches.unmount();

  const failed = await visit('/chat/conversation/a_b');
  await screen.findByRole('heading', { level: 1, name: 'Chat is not available.' });
  failed.unmount();

  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations: [], next: null });
  answerLive('chat.open', { error_code: 'ChatUnavailable' });
  await visit('/chat/conversation/a_b');
  await screen.findByRole('heading', { level: 1, name: 'Not available for chat!' });
  screen.getByText('Unfortunately the person is not available');
});

it('chat runs only outside registration [2.70]', async () => {
  signIn();
  answerForShell();
  answer(calls.profile.readBasicInfo, basicInfoOf());
  const register = async (profileComplete: boolean) => {
    answer(calls.profile.overview, overviewOf({ profileComplete }));
    await queryClient.invalidateQueries({ queryKey: profileKeys.overview(membershipOf().membershipId) });
  };
  await register(false);
  await visit('/verify-info');
  await screen.findByRole('heading', { level: 1 });
  expect([chatStore.getState().phase, sentLive('chat.initialize').length]).toEqual(['off', 0]);
  await register(true);
  await waitFor(() => expect(chatStore.getState().phase).toBe('ready'));
  expect(sentLive('chat.stop')).toHaveLength(0);
  await register(false);
  await waitFor(() => expect(chatStore.getState().phase).toBe('off'));
  await waitFor(() => expect(sentLive('chat.stop')).toHaveLength(1));
});

it('keeps the error of a start that failed [8.10]', async () => {
  signIn();
  answerForShell();
  answerLive('chat.initialize', { error_code: 'Unavailable' });
  await visit('/chat');
  await waitFor(() => expect(chatStore.getState()).toMatchObject({ phase: 'failed', error: 'Unavailable' }));
});

it('chat gets a new token when it is denied [8.10]', async () => {
  signIn();
  answerForShell();
  answerLive('chat.open', { error_code: 'TokenExpired' });
  answerLive('chat.refresh', { expiresAt: '2027-01-01T00:00:00Z' });
  await visit('/chat');
  await waitFor(() => expect(chatStore.getState().phase).toBe('ready'));
  answer(calls.chat.session, { session_token: 'renewed' });
  await chatStore.open('a_b');
  expect(sentLive('chat.refresh').map(({ request }) => request)).toEqual([{ session_token: 'renewed' }]);
  expect(sentLive('chat.open')).toHaveLength(2);
});

it('offers to try again when a conversation could not be opened', async () => {
  signIn();
  answerForShell();
  answerLive('chat.open', { error_code: 'Unexpected' });
  await visit('/chat/conversation/a_b');
  await screen.findByRole('heading', { level: 1, name: 'Chat is not available.' });
});

it('says without a connection that a conversation that was not opened before needs one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  signIn();
  answerForShell();
  answerLive('chat.open', { error_code: 'Unavailable' });
  await visit('/chat/conversation/a_b');
  await screen.findByRole('heading', { level: 1, name: 'Chat is not available.' });
});

it('says without a connection that the conversations need one, instead of loading a list forever', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  signIn();
  answerForShell();
  disconnect(calls.chat.session);
  await visit('/chat');
  await screen.findByText('Chat is not available.');
});

import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { answerForShell, visit } from './testing/address';
import { answerLive } from '@/testing/live';
import { roommateOf, roomOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, disconnect } from '@/testing/server';

it('shows that a match is locked, that somebody is not available for chat, and that chat is not available [8.9]', async () => {
  signIn();
  answerForShell();
  answer(calls.room.mine, roomOf({ locked: true, my_roommates: [roommateOf(7)] }));
  answerLive('chat.initialize', { error_code: 'Unavailable' });
  const matches = await visit('/matches');
  await matches.person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  await screen.findByRole('dialog', { name: 'Your Match is Locked' });
  await matches.person.click(screen.getByRole('button', { name: 'OK' }));
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

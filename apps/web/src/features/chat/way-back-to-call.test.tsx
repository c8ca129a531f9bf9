import { calls, userId } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCalls } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, messageOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { chatStore } from './store/chat';
import { WayBackToCall } from './way-back-to-call';

const priya = userId.parse(uuid(1007));

/** The page was reloaded during a call, whose last step is this. */
async function reload(kind: 'people' | 'room', call: 'ended' | 'joined') {
  const { sid } = conversationOf();
  sessionStorage.setItem('left call', JSON.stringify({ sid, at: Date.now() }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as unknown as PerformanceNavigationTiming,
  ]);
  const lastMessage = messageOf(0, { author: priya, type: 'call', call, body: '' });
  const conversation = conversationOf({ kind, lastMessage, lastIndex: 0, readIndex: 0 });
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  const { person } = await show(<WayBackToCall />);
  await chatStore.began();
  await screen.findByText('You left the call when this page reloaded.');
  return { person, sid };
}

it('offers to join a room’s call that goes on without the window that was reloaded', async () => {
  const { person, sid } = await reload('room', 'joined');
  await person.click(screen.getByRole('button', { name: 'Join the call' }));
  expect(useCalls.getState().place).toMatchObject({ sid, isOn: true });
});

it('offers to call again where the reload has ended the call', async () => {
  const { person, sid } = await reload('people', 'ended');
  await person.click(screen.getByRole('button', { name: 'Call again' }));
  expect(useCalls.getState().place).toMatchObject({ sid, isOn: false });
});

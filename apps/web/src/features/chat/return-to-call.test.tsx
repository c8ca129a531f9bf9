import { calls } from '@nestmate/contract';
import { type UserId, userId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCurrentCall } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, mayaId, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ReturnToCall } from './return-to-call';
import { chatStore } from './store/chat';

const [priya, alex] = [userId.parse(uuid(1007)), userId.parse(uuid(1008))];

/** The page was reloaded during a call that now has these participants. */
async function reload(kind: 'people' | 'room', people: readonly UserId[]) {
  const { sid } = conversationOf();
  sessionStorage.setItem('left call', JSON.stringify({ sid, at: Date.now() }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as unknown as PerformanceNavigationTiming,
  ]);
  const call = { startedAt: '2026-11-20T10:00:00Z', revision: 4, isAnswered: true, people: [...people] };
  const conversation = conversationOf({ kind, ...(people.length > 0 && { call }) });
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  const { person } = await show(<ReturnToCall />);
  await chatStore.started();
  await screen.findByText('You left the call when this page reloaded.');
  return { person, sid };
}

it.each([
  ['that goes on without the window that was reloaded', [priya, alex]],
  ['that the server believes the window is still in', [priya, alex, mayaId]],
])('offers to join a room’s call %s', async (_, people) => {
  const { person, sid } = await reload('room', people);
  await person.click(screen.getByRole('button', { name: 'Join the call' }));
  expect(useCurrentCall.getState().conversation).toMatchObject({ sid, isOngoing: true });
});

it.each([
  ['has ended', []],
  ['ends', [priya, mayaId]],
])('offers to call again where the reload %s the call', async (_, people) => {
  const { person, sid } = await reload('people', people);
  await person.click(screen.getByRole('button', { name: 'Call again' }));
  expect(useCurrentCall.getState().conversation).toMatchObject({ sid, isOngoing: false });
});

import { calls, userId } from '@nestmate/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openCall, useCalls } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, mayaId, membershipOf, messageOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { chatStore } from '../store/chat';
import { createMessageToasts, takePending } from './pending-toasts';

const priya = userId.parse(uuid(1007));
const conversation = conversationOf();
const { sid, chatId } = conversation;

/** The words of the toasts that a message causes. */
async function toldOf(changes: Parameters<typeof messageOf>[1]) {
  const toasts = createMessageToasts({
    userId: userId.parse(mayaId),
    membershipId: membershipOf().membershipId,
  });
  await toasts.receive({ sid, message: messageOf(0, { author: priya, ...changes }) });
  return takePending(() => true).map(({ words }) => words);
}

it('tells of a message, and of a call’s news only to who is not in it', async () => {
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.began();
  await chatStore.open(chatId);
  const joined = { type: 'call', call: 'joined', body: '' } as const;
  expect(await toldOf({ body: 'Hi!' })).toEqual(['Hi!']);
  expect(await toldOf(joined)).toHaveLength(1);
  openCall({ sid, chatId, name: 'Priya', firstName: 'Priya', picture: null });
  expect(await toldOf(joined)).toEqual([]);
  expect(await toldOf({ body: 'Can you hear me?' })).toEqual(['Can you hear me?']);
  useCalls.setState({ place: null });
  expect(await toldOf(joined)).toHaveLength(1);
});

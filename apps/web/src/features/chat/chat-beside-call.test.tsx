import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, mayaId, messageOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { NewInChat } from './chat-beside-call';
import { chatStore } from './store/chat';

const priya = userId.parse(uuid(1007));
const conversation = conversationOf();
const { sid, chatId } = conversation;

it('marks only messages by others during a call until they are read', async () => {
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
  await chatStore.open(chatId);
  const onNew = vi.fn();
  await show(<NewInChat sid={sid} onNew={onNew} />);
  const receive = (index: number, changes: Parameters<typeof messageOf>[1]) =>
    act(async () => chatStore.receive.message({ sid, message: messageOf(index, changes) }));
  await receive(0, { author: userId.parse(mayaId), body: 'Mine' });
  await receive(1, { author: priya, type: 'call', call: 'joined', body: '' });
  expect(screen.queryByText('New messages')).toBeNull();
  expect(onNew).not.toHaveBeenCalled();
  await receive(2, { author: priya, body: 'Can you hear me?' });
  await screen.findByText('New messages');
  await receive(3, { author: priya, body: 'Hello?' });
  expect(onNew).toHaveBeenCalledTimes(2);
  await act(async () => chatStore.markRead(sid, 3));
  expect(screen.queryByText('New messages')).toBeNull();
});

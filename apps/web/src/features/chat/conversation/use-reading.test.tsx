import { calls } from '@nestmate/contract';
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCurrentCall } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive, sentLive } from '@/testing/live';
import { conversationOf, messageOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { chatStore, useChat } from '../store/chat';
import { useReading } from './use-reading';

const conversation = conversationOf({ lastIndex: 1, readIndex: -1, unreadCount: 2 });
const { sid, chatId } = conversation;
const calling = { sid, chatId, name: 'Priya', firstName: 'Priya', picture: null };

/** A list that shows the message at an index. */
function List({ upTo }: { upTo: number }) {
  useReading(useChat(({ conversations }) => conversations[sid]) ?? conversation, upTo);
  return null;
}

const reported = () => sentLive('chat.read').map(({ request }) => request);

/** Shows the list for a minute, much longer than a report waits. */
async function showForAMinute() {
  vi.useFakeTimers();
  await show(<List upTo={1} />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
}
afterEach(() => void vi.useRealTimers());

async function begin() {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 2, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [messageOf(0), messageOf(1)], hasPrevPage: false });
  answerLive('chat.read', { readIndex: 1, unreadCount: 0 });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
  await chatStore.open(chatId);
}

it.each(['call', 'preview'] as const)('reads nothing under a %s until the page is visible', async (cover) => {
  await begin();
  act(() => useCurrentCall.setState({ conversation: calling, cover }));
  await showForAMinute();
  expect(reported()).toEqual([]);
  act(() => useCurrentCall.setState({ cover: null }));
  await waitFor(() => expect(reported()).toEqual([{ sid, index: 1 }]));
});

it('reads only the conversation beside a call', async () => {
  await begin();
  act(() => useCurrentCall.setState({ conversation: { ...calling, sid: 'another' }, cover: 'chatBeside' }));
  await showForAMinute();
  expect(reported()).toEqual([]);
  act(() => useCurrentCall.setState({ conversation: calling }));
  await waitFor(() => expect(reported()).toEqual([{ sid, index: 1 }]));
});

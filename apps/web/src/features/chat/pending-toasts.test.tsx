import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openCall, useCurrentCall } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, mayaId, membershipOf, messageOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { MessageToasts } from './message-toasts';
import { openMessageToasts, takePending } from './pending-toasts';
import { chatStore } from './store/chat';

const priya = userId.parse(uuid(1007));
const conversation = conversationOf();
const { sid, chatId } = conversation;

/** The texts of the toasts for a message. */
async function toastsFor(changes: Parameters<typeof messageOf>[1]) {
  const toasts = openMessageToasts({
    userId: userId.parse(mayaId),
    membershipId: membershipOf().membershipId,
  });
  await toasts.receive({ sid, message: messageOf(0, { author: priya, ...changes }) });
  return takePending(() => true).map(({ words }) => words);
}

async function begin() {
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
  await chatStore.open(chatId);
}

it('announces events of a call only to people who are not in it', async () => {
  await begin();
  const joined = { type: 'call', call: 'joined', body: '' } as const;
  expect(await toastsFor({ body: 'Hi!' })).toEqual(['Hi!']);
  expect(await toastsFor(joined)).toHaveLength(1);
  openCall({ sid, chatId, name: 'Priya', firstName: 'Priya', picture: null });
  expect(await toastsFor(joined)).toEqual([]);
  expect(await toastsFor({ body: 'Can you hear me?' })).toEqual(['Can you hear me?']);
  useCurrentCall.setState({ conversation: null });
  expect(await toastsFor(joined)).toHaveLength(1);
  const ended = { type: 'call', call: 'ended', body: '' } as const;
  expect(await toastsFor(ended)).toEqual([]);
  expect(await toastsFor({ ...ended, unanswered: true })).toEqual(['Missed video call']);
});

const calling = { sid, chatId, name: 'Priya', firstName: 'Priya', picture: null };
const receive = (body: string) =>
  openMessageToasts({ userId: userId.parse(mayaId), membershipId: membershipOf().membershipId }).receive({
    sid,
    message: messageOf(1, { author: priya, body }),
  });

it('announces no message that is visible beside a call, whatever page is below', async () => {
  await begin();
  useCurrentCall.setState({ conversation: calling, cover: 'chatBeside' });
  await show(<MessageToasts />, { at: '/find' });
  await act(() => receive('Beside'));
  act(() => useCurrentCall.setState({ cover: null }));
  await act(() => receive('Below'));
  await screen.findByText('Below');
  expect(screen.queryByText('Beside')).toBeNull();
  act(() => useCurrentCall.setState({ cover: 'chatBeside' }));
  await waitFor(() => expect(screen.queryByText('Below')).toBeNull());
});

it('minimizes a call to open messages that arrive during it', async () => {
  await begin();
  useCurrentCall.setState({
    conversation: { ...calling, sid: 'another', chatId: 'another' },
    cover: 'call',
    isSmall: false,
  });
  const { person } = await show(<MessageToasts />, { at: '/chat' });
  await act(() => receive('Under the call'));
  await screen.findByText('Under the call');
  await person.click(screen.getByRole('button', { name: 'Open' }));
  expect(useCurrentCall.getState().isSmall).toBe(true);
});

it('closes the toasts of a room once the person is in its call', async () => {
  await begin();
  await show(<MessageToasts />, { at: '/find' });
  await act(() => receive('On my way'));
  await screen.findByText('On my way');
  act(() => useCurrentCall.setState({ conversation: { ...calling, chatId: sid }, cover: 'preview' }));
  // Sooner than the toast would close by itself.
  const inTime = { timeout: 4000 };
  await waitFor(() => expect(screen.queryByText('On my way')).toBeNull(), inTime);
});

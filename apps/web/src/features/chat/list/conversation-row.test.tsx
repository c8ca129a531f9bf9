import { userId } from '@nestmate/contract';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { conversationOf, mayaId, messageOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { chatStore } from '../store/chat';
import { ConversationRow } from './conversation-row';

const message = messageOf(0, { body: 'Hi!' });
const row = (unreadCount: number) => (
  <ConversationRow
    conversation={conversationOf({ lastMessage: message, unreadCount })}
    me={mayaId}
    isCurrent={false}
  />
);
const look = (text: string) =>
  screen.getByText(text).closest('[class*="font-"],[class*="text-ink-2"]')?.className;

it('has the name and the words of an unread conversation in bold', async () => {
  signIn();
  const { unmount } = await show(row(0));
  const [name, words] = [look('Priya'), look('You: Hi!')];
  unmount();
  await show(row(2));
  expect(look('Priya')).not.toBe(name);
  expect(look('Priya')).toContain('font-bold');
  expect(look('You: Hi!')).not.toBe(words);
});

it('says of a room that a call is going on, until it ends', async () => {
  signIn();
  const inCall = (call: 'ended' | 'joined') => {
    const lastMessage = messageOf(0, { type: 'call', call, body: '', authorName: 'Priya' });
    const room = conversationOf({ kind: 'room', lastMessage });
    return <ConversationRow conversation={room} me={mayaId} isCurrent={false} />;
  };
  const { unmount } = await show(inCall('joined'));
  screen.getByText('Call in progress');
  unmount();
  await show(inCall('ended'));
  expect(screen.queryByText('Call in progress')).toBeNull();
});

it('says in the accent’s color that somebody is typing', async () => {
  signIn();
  await show(row(0));
  act(() => chatStore.receive.typing({ sid: conversationOf().sid, userId: userId.parse(uuid(1007)) }));
  expect(screen.getByText('Typing…').className).toContain('text-plum');
});

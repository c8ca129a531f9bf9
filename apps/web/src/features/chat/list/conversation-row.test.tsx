import type { Conversation } from '@nestmate/contract/chat';
import { userId } from '@nestmate/contract/ids';
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

it('an unread conversation has its name and its words in bold', async () => {
  signIn();
  const { unmount } = await show(row(0));
  const [name, words] = [look('Priya'), look('You: Hi!')];
  unmount();
  await show(row(2));
  expect(look('Priya')).not.toBe(name);
  expect(look('Priya')).toContain('font-bold');
  expect(look('You: Hi!')).not.toBe(words);
});

it('shows only a step of a call with the icon of a phone [4.15]', async () => {
  signIn();
  const shown = async (last: Parameters<typeof messageOf>[1]) => {
    const by = { author: userId.parse(uuid(1007)), authorName: 'Priya' };
    const { unmount } = await show(
      <ConversationRow
        conversation={conversationOf({ lastMessage: messageOf(7, { ...by, ...last }) })}
        me={mayaId}
        isCurrent={false}
      />,
    );
    const isShown = (words: string) => screen.queryByText(words)?.parentElement?.querySelector('svg') != null;
    const steps = ['started', 'joined', 'ended', 'declined'].filter((step) =>
      isShown(`Priya ${step} a call`),
    );
    expect(document.body.textContent).toContain('a call');
    unmount();
    return steps;
  };
  for (const call of ['started', 'joined', 'ended', 'declined'] as const)
    expect(await shown({ type: 'call', call, body: '' })).toEqual([call]);
  expect(await shown({ body: 'Priya started a call' })).toEqual([]);
});

it('says that a call is in progress in place of its last step only', async () => {
  signIn();
  const step = messageOf(0, { type: 'call', call: 'joined', body: '' });
  const call = { startedAt: step.createdAt, revision: 2, isAnswered: true, people: [mayaId] };
  const inCall = (changes: Partial<Conversation>) => (
    <ConversationRow conversation={conversationOf(changes)} me={mayaId} isCurrent={false} />
  );
  const shown = async (changes: Partial<Conversation>) => {
    const { unmount } = await show(inCall(changes));
    const texts = ['Call in progress', 'You joined a call', 'You: Hi!'];
    const found = texts.filter((text) => screen.queryByText(text));
    unmount();
    return found;
  };
  expect(await shown({ lastMessage: step, call })).toEqual(['Call in progress']);
  expect(await shown({ lastMessage: message, call })).toEqual(['Call in progress', 'You: Hi!']);
  expect(await shown({ lastMessage: step, call: { ...call, isAnswered: false } })).toEqual([
    'You joined a call',
  ]);
  expect(await shown({ lastMessage: step })).toEqual(['You joined a call']);
});

it('says in the accent’s color that somebody is typing', async () => {
  signIn();
  await show(row(0));
  act(() => chatStore.receive.typing({ sid: conversationOf().sid, userId: userId.parse(uuid(1007)) }));
  expect(screen.getByText('Typing…').className).toContain('text-plum');
});

import type { Reaction } from '@nestmate/contract/reactions';
import { beforeEach, expect, it, vi } from 'vitest';
import { me, openedChat, other, settle, sid } from './fake-chat';

beforeEach(() => {
  vi.useFakeTimers();
});

type Chat = Awaited<ReturnType<typeof openedChat>>;

const shown = ({ store }: Chat) =>
  store
    .getState()
    .stretches[sid]?.messages[0]?.reactions?.given.map(({ userId, reaction }) => [userId, reaction]);
const receive = ({ store }: Chat, revision: number, reaction: Reaction) =>
  store.receive.reacted({
    sid,
    index: 0,
    reactions: { revision, given: [{ userId: other, name: 'Ben', reaction }] },
  });

/** A chat in which I have reacted, and somebody else before the server has answered. */
async function reactedChat(error = '') {
  const chat = await openedChat({ written: 1 });
  chat.hold('chat.react');
  chat.server.error = error;
  const reacting = chat.store.react(sid, 0, 'heart');
  receive(chat, 1, 'laugh');
  return { chat, reacting };
}

it('shows my reaction right away, despite others’ meanwhile', async () => {
  const { chat } = await reactedChat();
  expect(shown(chat)).toEqual([
    [other, 'laugh'],
    [me, 'heart'],
  ]);
});

it('restores the reactions that the server knows when mine is refused', async () => {
  const { chat, reacting } = await reactedChat('BlockedByThem');
  const again = chat.store.react(sid, 0, 'like');
  await settle();
  await chat.answer('chat.react');
  await settle();
  expect(await again).toBe('BlockedByThem');
  await reacting;
  expect(shown(chat)).toEqual([[other, 'laugh']]);
});

it('sends the reactions to one message in order', async () => {
  const chat = await openedChat({ written: 1 });
  await Promise.all(
    (['heart', 'laugh', null, 'party'] as const).map((each) => chat.store.react(sid, 0, each)),
  );
  expect(chat.server.reactions[0]).toMatchObject({ revision: 4, given: [{ reaction: 'party' }] });
  expect(shown(chat)).toEqual([[me, 'party']]);
});

it('shows the latest state, in whatever order events arrive', async () => {
  const chat = await openedChat({ written: 1 });
  receive(chat, 2, 'thanks');
  receive(chat, 1, 'laugh');
  const [message] = chat.messages;
  if (message) chat.store.receive.message({ sid, message });
  expect(shown(chat)).toEqual([[other, 'thanks']]);
});

it('shows no reactions to a removed message', async () => {
  const chat = await openedChat({ written: 1 });
  receive(chat, 2, 'thanks');
  chat.store.receive.removed({ sid, index: 0 });
  receive(chat, 3, 'heart');
  expect(shown(chat)).toBeUndefined();
});

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

it('shows mine right away, despite others’ meanwhile, and restores the old one when it is refused', async () => {
  const chat = await openedChat({ written: 1 });
  chat.hold('chat.react');
  const reacting = chat.store.react(sid, 0, 'heart');
  expect(shown(chat)).toEqual([[me, 'heart']]);
  receive(chat, 1, 'laugh');
  expect(shown(chat)).toEqual([
    [other, 'laugh'],
    [me, 'heart'],
  ]);
  chat.server.error = 'BlockedByThem';
  chat.hold('chat.react');
  const again = chat.store.react(sid, 0, 'like');
  await settle();
  await chat.answer('chat.react');
  await settle();
  expect(await again).toBe('BlockedByThem');
  await reacting;
  expect(shown(chat)).toEqual([[other, 'laugh']]);
});

it('sends the reactions to one message in order, and shows the last', async () => {
  const chat = await openedChat({ written: 1 });
  await Promise.all(
    (['heart', 'laugh', null, 'party'] as const).map((each) => chat.store.react(sid, 0, each)),
  );
  expect(chat.server.reactions[0]).toMatchObject({ revision: 4, given: [{ reaction: 'party' }] });
  expect(shown(chat)).toEqual([[me, 'party']]);
});

it('keeps the latest state, in whatever order events arrive, and nothing of a removed message', async () => {
  const chat = await openedChat({ written: 1 });
  receive(chat, 2, 'thanks');
  receive(chat, 1, 'laugh');
  const [message] = chat.messages;
  if (message) chat.store.receive.message({ sid, message });
  expect(shown(chat)).toEqual([[other, 'thanks']]);
  chat.store.receive.removed({ sid, index: 0 });
  receive(chat, 3, 'heart');
  expect(shown(chat)).toBeUndefined();
});

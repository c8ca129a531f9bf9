import { beforeEach, expect, it, vi } from 'vitest';
import { openedChat, settle, sid } from './fake-chat';

beforeEach(() => {
  vi.useFakeTimers();
});

const text = (body: string, second: number) => ({ body, editedAt: new Date(second * 1000).toISOString() });
type Chat = Awaited<ReturnType<typeof openedChat>>;
const receive = ({ store }: Chat, edited: ReturnType<typeof text>) =>
  store.receive.edited({ sid, index: 0, ...edited });

it('an edit shows in the conversation, in quotes and in the list', async () => {
  const chat = await openedChat({ written: 1 });
  const [quoted] = chat.messages;
  await chat.store.sendMessage(sid, 'Me too', { replyTo: quoted });
  await settle();
  receive(chat, text('Newer', 60));
  expect(chat.bodies()).toEqual(['Newer', 'Me too']);
  expect(chat.store.getState().stretches[sid]?.messages[1]?.replyTo).toMatchObject({ body: 'Newer' });
  chat.store.receive.edited({ sid, index: 1, ...text('You too', 61) });
  expect(chat.store.getState().conversations[sid]?.lastMessage?.body).toBe('You too');
});

it('the later text of a message stays, in whatever order events and pages arrive', async () => {
  const chat = await openedChat({ written: 1 });
  receive(chat, text('Third', 62));
  receive(chat, text('Second', 61));
  const [first] = chat.messages;
  if (first) chat.store.receive.message({ sid, message: first });
  expect(chat.bodies()).toEqual(['Third']);
});

it('an edit does not bring a removed message back', async () => {
  const chat = await openedChat({ written: 1 });
  chat.store.receive.removed({ sid, index: 0 });
  receive(chat, text('Back', 60));
  expect(chat.store.getState().stretches[sid]?.messages[0]).toMatchObject({ type: 'removed', body: '' });
});

it('the person’s own edit shows once the server has saved it, and not where it is refused', async () => {
  const chat = await openedChat({ written: 1 });
  chat.server.error = 'Offline';
  expect(await chat.store.edit(sid, 0, 'Changed')).toBe('Offline');
  expect(chat.bodies()).toEqual(['Old 0']);
  chat.server.error = '';
  expect(await chat.store.edit(sid, 0, 'Changed')).toBeNull();
  expect(chat.bodies()).toEqual(['Changed']);
});

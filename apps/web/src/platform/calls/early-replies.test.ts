import { expect, it, onTestFinished, vi } from 'vitest';
import { createEarlyReplies } from './early-replies';
import type { Request, Send } from './send';

const read = (path: string, token = 'mine'): Request => ({
  method: 'GET',
  path,
  route: path,
  headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
});

function early(send: Send = async ({ path }) => ({ res: path, code: 200 })) {
  let time = 0;
  onTestFinished(() => createEarlyReplies(send).forget());
  const sent = vi.fn(send);
  const replies = createEarlyReplies(sent, () => time);
  return { ...replies, sent, pass: (ms: number) => (time += ms) };
}

it('answers the first equal request with an early reply, and sends the second', async () => {
  const { sendEarly, sendOrTake, sent } = early();
  void sendEarly(read('/cards'));
  expect(await sendOrTake(read('/cards'))).toEqual({ res: '/cards', code: 200 });
  expect(sent).toHaveBeenCalledTimes(1);
  await sendOrTake(read('/cards'));
  expect(sent).toHaveBeenCalledTimes(2);
});

it('gives an early reply only to the person who asked', async () => {
  const { sendEarly, sendOrTake, sent } = early();
  void sendEarly(read('/cards'));
  await sendOrTake(read('/cards', 'of another person'));
  expect(sent).toHaveBeenCalledTimes(2);
});

it('sends a request whose early reply is old, was dropped, or preceded a change', async () => {
  const { sendEarly, sendOrTake, sent, pass, forget } = early();
  void sendEarly(read('/cards'));
  pass(10_000);
  await sendOrTake(read('/cards'));
  expect(sent).toHaveBeenCalledTimes(2);

  void sendEarly(read('/cards'));
  forget();
  await sendOrTake(read('/cards'));
  expect(sent).toHaveBeenCalledTimes(4);

  void sendEarly(read('/cards'));
  await sendOrTake({ ...read('/cards/1'), method: 'PUT' });
  await sendOrTake(read('/cards'));
  expect(sent).toHaveBeenCalledTimes(7);
});

it('sends a request again whose early one was refused or brought no reply', async () => {
  const refusal = { err: { error_code: 'Offline', error_description: '' }, code: 0 };
  let isOffline = true;
  const { sendEarly, sendOrTake } = early(async () => (isOffline ? refusal : { res: 'cards', code: 200 }));
  void sendEarly(read('/cards'));
  isOffline = false;
  expect(await sendOrTake(read('/cards'))).toEqual({ res: 'cards', code: 200 });
});

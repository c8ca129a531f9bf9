import type { ChatMessage } from '@nestmate/contract/chat';
import { chatPages } from '@nestmate/contract/limits';
import { expect } from 'vitest';
import type { ChatLoad, Talk } from './load';
import type { Writer } from './writer';

async function historyOf(reader: Writer, { sid }: Talk): Promise<ChatMessage[]> {
  const history: ChatMessage[] = [];
  for (;;) {
    const after = history.at(-1)?.index ?? -1;
    const page = await reader.ask('chat.history', { sid, after, count: chatPages.missed });
    if ('error_code' in page) throw new Error(`History was refused: ${page.error_code}`);
    if (page.messages.length === 0) return history;
    history.push(...page.messages);
  }
}

/** The guarantees of the chat, which hold under any failure. */
export async function expectNothingLost(load: ChatLoad): Promise<void> {
  const { talks, acknowledged, refused, horizons } = load;
  for (const talk of talks) {
    const histories = await Promise.all(talk.people.map((reader) => historyOf(reader, talk)));
    const [history = []] = histories;
    for (const other of histories) expect(other, 'the same for everybody').toEqual(history);
    expect(
      history.map(({ index }) => index),
      'dense from 0',
    ).toEqual(history.map((_, at) => at));

    const expected = [...acknowledged].flatMap(([id, { talk: of, index }]) =>
      of === talk ? [{ id, index }] : [],
    );
    expect(
      history.map(({ id, index }) => ({ id, index })),
      'the acknowledged messages at their acknowledged indexes, and no others',
    ).toEqual(expected.toSorted((a, b) => a.index - b.index));
    expect(
      history.filter(({ id }) => refused.has(id)),
      'no refused message',
    ).toEqual([]);

    for (const { userId, seen, contradictions } of talk.people) {
      const own = history.filter(({ author }) => author === userId);
      const turns = own.map(({ id }) => acknowledged.get(id)?.turn);
      expect(turns, 'the order in which they were sent').toEqual(turns.map((_, at) => at));
      const shown = [...(seen.get(talk.sid)?.values() ?? [])].toSorted((a, b) => a.index - b.index);
      expect(shown, 'the window shows the same').toEqual(history);
      expect(contradictions).toEqual([]);
      const horizon = Math.max(horizons.get(`${talk.sid} ${userId}`) ?? -1, own.at(-1)?.index ?? -1);
      const reader = talk.people.find((person) => person.userId === userId);
      const opened = await reader?.ask('chat.open', { chatId: talk.sid });
      expect(opened, 'read horizon and unread count').toMatchObject({
        conversation: { readIndex: horizon, unreadCount: history.length - 1 - horizon },
      });
    }
  }
}

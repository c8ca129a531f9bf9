import type { ChatMessage, ChatPerson } from '@nestmate/contract/chat';
import { expect, it } from 'vitest';
import { rowsOf, unreadLineAt } from './rows';

const text = (index: number, author: string) =>
  ({ id: `m${index}`, index, author, type: 'text' }) as ChatMessage;
const step = (index: number, author: string, call: ChatMessage['call']) =>
  ({ id: `m${index}`, index, author, type: 'call', call }) as ChatMessage;

const lineIn = (
  messages: ChatMessage[],
  from: number,
  { upTo = messages.length - 1, hasPrevPage = false } = {},
) => unreadLineAt({ messages, hasPrevPage }, { from, upTo }, 'me');

it('the unread line stands above the first new message', () => {
  expect(lineIn([text(0, 'me'), text(1, 'ben'), text(2, 'ben')], 1)).toBe(1);
});

it('the unread line stands above a whole new page only where the beginning is on another page', () => {
  expect(lineIn([text(0, 'ben'), text(1, 'ben')], 0)).toBeUndefined();
  expect(lineIn([text(0, 'ben'), text(1, 'ben')], 0, { hasPrevPage: true })).toBe(0);
});

it('the unread line ignores a call that the person was in and messages written while they look', () => {
  const call = [step(1, 'ben', 'started'), step(2, 'me', 'joined'), step(3, 'ben', 'ended')];
  expect(lineIn([text(0, 'me'), ...call], 1)).toBeUndefined();
  expect(lineIn([text(0, 'me'), ...call, text(4, 'ben')], 1)).toBe(4);
  expect(lineIn([text(0, 'me'), ...call, text(4, 'ben')], 1, { upTo: 3 })).toBeUndefined();
});

it('the unread line stands above a call that the person missed', () => {
  expect(lineIn([text(0, 'me'), step(1, 'ben', 'started'), step(2, 'ben', 'ended')], 1)).toBe(1);
});

const message = (index: number, author: string, createdAt: string) =>
  ({ id: String(index), index, author, createdAt, type: 'text' }) as ChatMessage;

const ben = { userId: 'ben' } as ChatPerson;
const readers = { me: 'ana', people: [ben] };

const talk = [
  message(0, 'ana', '2026-11-20T10:00:00'),
  message(1, 'ana', '2026-11-20T10:01:00'),
  message(2, 'ben', '2026-11-20T10:02:00'),
  message(3, 'ben', '2026-11-20T10:30:00'),
  message(4, 'ben', '2026-11-21T09:00:00'),
];

it('groups messages of one person within minutes', () => {
  const rows = rowsOf(talk, undefined, readers);
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true]);
  expect(rows.map(({ isLast }) => isLast)).toEqual([false, true, true, true, true]);
});

it('starts each day at its first message', () => {
  const rows = rowsOf(talk, undefined, readers);
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, false, false, true]);
});

it('starts a new group at the first unread message', () => {
  const rows = rowsOf(talk, 1, readers);
  expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, true, false, false, false]);
  expect([rows[0]?.isLast, rows[1]?.isFirst]).toEqual([true, true]);
});

it('knows where the next group of the same person ends', () => {
  const more = [...talk, message(5, 'ana', '2026-11-21T09:01:00'), message(6, 'ana', '2026-11-21T09:02:00')];
  expect(rowsOf(more, undefined, readers).map(({ nextEndsAt }) => nextEndsAt)).toEqual([
    undefined,
    6,
    3,
    4,
    undefined,
    undefined,
    undefined,
  ]);
});

it('returns the same row while nothing about it changes', () => {
  const before = rowsOf(talk.slice(1), undefined, readers);
  const after = rowsOf(talk, undefined, readers);
  expect(after[3]).toBe(before[2]);
  // It was the first of its day until an older one came.
  expect(after[1]).not.toBe(before[0]);
});

it('a row says whether its reader wrote the message, and otherwise who did [3.14]', () => {
  const rows = rowsOf(talk, undefined, readers);
  expect(rows.map(({ myMessage }) => myMessage)).toEqual([true, true, false, false, false]);
  expect(rows.map(({ user }) => user)).toEqual([undefined, undefined, ben, ben, ben]);
  const renamed = { ...ben, firstName: 'Benny' };
  expect(rowsOf(talk, undefined, { me: 'ana', people: [renamed] })[2]?.user).toBe(renamed);
});

import type { ChatMessage } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { unreadLineAt } from './rows';

const text = (index: number, author: string) =>
  ({ id: `m${index}`, index, author, type: 'text' }) as ChatMessage;
const step = (index: number, author: string, call: ChatMessage['call']) =>
  ({ id: `m${index}`, index, author, type: 'call', call }) as ChatMessage;

const lineIn = (
  messages: ChatMessage[],
  from: number,
  { upTo = messages.length - 1, hasOlder = false } = {},
) => unreadLineAt({ messages, hasOlder }, { from, upTo }, 'me');

it('stands above the first new message', () => {
  expect(lineIn([text(0, 'me'), text(1, 'ben'), text(2, 'ben')], 1)).toBe(1);
});

it('is not drawn where the whole conversation is new, but is where the beginning is on another page', () => {
  expect(lineIn([text(0, 'ben'), text(1, 'ben')], 0)).toBeUndefined();
  expect(lineIn([text(0, 'ben'), text(1, 'ben')], 0, { hasOlder: true })).toBe(0);
});

it('is not drawn above a call that the person was in, nor for messages written while they look', () => {
  const call = [step(1, 'ben', 'started'), step(2, 'me', 'joined'), step(3, 'ben', 'ended')];
  expect(lineIn([text(0, 'me'), ...call], 1)).toBeUndefined();
  expect(lineIn([text(0, 'me'), ...call, text(4, 'ben')], 1)).toBe(4);
  expect(lineIn([text(0, 'me'), ...call, text(4, 'ben')], 1, { upTo: 3 })).toBeUndefined();
});

it('stands above a call that the person missed', () => {
  expect(lineIn([text(0, 'me'), step(1, 'ben', 'started'), step(2, 'ben', 'ended')], 1)).toBe(1);
});

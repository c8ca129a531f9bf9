import type { ChatMessage } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { firstUnread } from './first-unread';

const stretch = (from: number, to: number, hasOlder = true) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at }) as ChatMessage),
  hasOlder,
  hasNewer: false,
});

it('finds where the unread messages begin', () => {
  expect(firstUnread(stretch(80, 99), 90)).toBe(10);
  expect(firstUnread(stretch(80, 99), 80)).toBe(0);
});

it('finds nothing while they begin before, or after, what is held', () => {
  expect(firstUnread(stretch(80, 99), 69)).toBeUndefined();
  expect(firstUnread(stretch(40, 59), 60)).toBeUndefined();
  expect(firstUnread({ messages: [], hasOlder: false, hasNewer: false }, 0)).toBeUndefined();
});

it('starts at the first message that this person may read', () => {
  expect(firstUnread(stretch(12, 20, false), 0)).toBe(0);
});

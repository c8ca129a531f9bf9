import type { ChatMessage } from '@nestmate/contract/chat';
import { expect, it } from 'vitest';
import { callLength, callsIn, isOfCall, summaryOf } from './call-messages';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const step = (index: number, call: ChatMessage['call'], author: string, minute = index) =>
  ({
    id: String(index),
    index,
    author,
    type: call ? 'call' : 'text',
    call,
    createdAt: at(minute),
  }) as ChatMessage;

const talk = [
  step(0, 'started', 'ana'),
  step(1, 'joined', 'ben', 2),
  step(2, null, 'ana', 5),
  step(3, 'ended', 'ben', 14),
  step(4, 'started', 'ben', 20),
  step(5, 'ended', 'ben', 21),
  step(6, 'started', 'ben', 30),
  step(7, 'declined', 'ana', 31),
  step(8, 'started', 'ana', 40),
];

it('finds the steps of each call, also around other messages', () => {
  const calls = [...callsIn(talk)].map(([id, steps]) => [id, steps.map(({ index }) => index)]);
  expect(calls).toEqual([
    ['3', [0, 1, 3]],
    ['5', [4, 5]],
    ['7', [6, 7]],
    ['8', [8]],
  ]);
});

it('distinguishes the steps of the call in progress from those of earlier ones', () => {
  const call = { startedAt: at(40), revision: 1, isAnswered: true, people: [] };
  const ofCall = [...callsIn([...talk, step(9, 'joined', 'ben', 41)])].filter(([, steps]) =>
    isOfCall(call, steps),
  );
  expect(ofCall.map(([id]) => id)).toEqual(['9']);
  expect(isOfCall(call, callsIn([step(9, 'joined', 'ben', 41)]).get('9') ?? [])).toBe(true);
  expect(isOfCall({ ...call, startedAt: at(45) }, callsIn(talk).get('8') ?? [])).toBe(false);
});

it('shows how long a call lasted, that it was missed, or its last step', () => {
  const summary = (id: string, me: string) => summaryOf(callsIn(talk).get(id) ?? [], me);
  expect(summary('3', 'ana')).toEqual({ what: 'lasted', ms: 12 * 60_000 });
  expect(summary('5', 'ana')).toEqual({ what: 'missed' });
  expect(summary('5', 'ben')).toEqual({ what: 'unanswered' });
  expect(summary('7', 'ben')).toEqual({ what: 'step' });
  expect(summary('8', 'ben')).toEqual({ what: 'step' });
  expect(summaryOf(callsIn(talk.slice(1)).get('3') ?? [], 'ana')).toEqual({ what: 'talked' });
});

it('distinguishes a person who tried to answer from one who missed the call', () => {
  const tried = [step(0, 'started', 'ana'), step(1, 'notJoined', 'ben'), step(2, 'started', 'ana')];
  const steps = callsIn(tried).get('1') ?? [];
  expect(steps).toHaveLength(2);
  expect(['ana', 'ben', 'cyd'].map((me) => summaryOf(steps, me).what)).toEqual(['tried', 'tried', 'missed']);
  expect(summaryOf(callsIn(tried.slice(1)).get('1') ?? [], 'ana')).toEqual({ what: 'tried' });
});

it.each([
  [40_000, '40 sec', '40秒'],
  [12 * 60_000 + 29_000, '12 min', '12分钟'],
  [65 * 60_000, '1 hr 5 min', '1小时5分钟'],
])('puts a duration of %i ms into words', (ms, english, chinese) => {
  expect(callLength(ms, 'en')).toBe(english);
  expect(callLength(ms, 'zh')).toBe(chinese);
});

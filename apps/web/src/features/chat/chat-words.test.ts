import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import { beforeAll, expect, it } from 'vitest';
import { fetchTexts } from '@/platform/texts/texts';
import { beginningOf, heardWords, lastWords, nameOf } from './chat-words';

beforeAll(async () => void (await fetchTexts('en', 'chat')));

const message = (parts: Partial<ChatMessage>) =>
  ({ type: 'text', body: '', call: null, authorName: 'Ana', author: 'ana', ...parts }) as ChatMessage;
const reader = { me: 'me', isGroup: false };

it.each([
  ['started', 'Ana started a call'],
  ['joined', 'Ana joined a call'],
  ['ended', 'Ana ended a call'],
  ['declined', 'Ana declined a call'],
  ['notJoined', 'Ana tried to join a call'],
] as const)('says that a call was %s [4.15]', (call, words) => {
  expect(lastWords(message({ type: 'call', call }), reader)).toBe(words);
});

it.each([
  ['missed', { author: 'ana', call: 'ended', unanswered: true }, 'Missed video call'],
  ['not answered', { author: 'me', call: 'ended', unanswered: true }, 'Video call, no answer'],
  ['started by them', { author: 'me', call: 'started' }, 'You started a call'],
  ['joined by them', { author: 'me', call: 'joined' }, 'You joined a call'],
  ['ended by them', { author: 'me', call: 'ended' }, 'You ended a call'],
  ['declined by them', { author: 'me', call: 'declined' }, 'You declined a call'],
  ['not joined in time by them', { author: 'me', call: 'notJoined' }, 'You tried to join a call'],
])('says that a call was %s, to people who were in it or not', (_, parts, words) => {
  expect(lastWords(message({ type: 'call', ...(parts as Partial<ChatMessage>) }), reader)).toBe(words);
});

it('names the author of a message once where it is read out', () => {
  expect(heardWords(message({ body: 'Hi' }))).toBe('Ana: Hi');
  expect(heardWords(message({ type: 'call', call: 'joined' }))).toBe('Ana joined a call');
});

it('a written text is not shown as a call', () => {
  expect(lastWords(message({ body: 'Ana started a call' }), { me: 'me', isGroup: true })).toBe(
    'Ana: Ana started a call',
  );
});

it('describes the last message in words', () => {
  expect(lastWords(message({ body: 'Hi' }), reader)).toBe('Hi');
  expect(lastWords(message({ body: 'Hi', author: 'me' as never }), reader)).toBe('You: Hi');
  expect(lastWords(message({ type: 'picture' }), reader)).toBe('Photo');
  expect(lastWords(message({ type: 'removed' }), reader)).toBe('Message removed');
});

it('names a message by its beginning, without splitting a character', () => {
  expect(beginningOf('Hi')).toBe('Hi');
  expect(beginningOf('🏠'.repeat(60))).toBe('🏠'.repeat(60));
  expect(beginningOf('🏠'.repeat(2000))).toBe(`${'🏠'.repeat(60)}…`);
});

const withOthers = (kind: Conversation['kind'], ...others: string[]) => ({
  kind,
  people: ['me', ...others].map((userId) => ({ userId, firstName: userId, lastName: 'Ramírez' })),
});

beforeAll(() => fetchTexts('en', 'chat'));

it.each([
  ['the other person', 'people', ['Lucía'], 'Lucía Ramírez'],
  ['the roommates', 'room', ['Lucía', 'Maya'], 'Lucía, Maya'],
  ['the room, which one roommate is left of', 'room', ['Lucía'], 'Your room'],
  ['nobody who is left', 'people', [], 'Former resident'],
] as const)('names a conversation after %s', (_, kind, others, name) => {
  expect(nameOf(withOthers(kind, ...others) as unknown as Conversation, 'me')).toBe(name);
});

import type { Conversation } from '@nestmate/contract';
import { beforeAll, expect, it } from 'vitest';
import { fetchTexts } from '@/platform/texts';
import { nameOf } from './people-words';

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

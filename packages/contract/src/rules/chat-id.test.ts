import { expect, it } from 'vitest';
import { chatIdOf } from './chat-id';

it('gives a conversation one address for all its people, of their sorted ids [3.14]', () => {
  for (const userIds of [
    ['cho', 'ana', 'ben'],
    ['ben', 'cho', 'ana'],
  ])
    expect(chatIdOf(userIds)).toBe('ana_ben_cho');
});

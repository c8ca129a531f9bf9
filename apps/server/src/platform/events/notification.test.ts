import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inNotifications } from './events';

const maxBytes = 7999;
const eventsOf = (texts: string[]) =>
  texts.map((text) => (JSON.parse(text) as { event: { words: string[]; topic: string } }).event);

it('splits a long list into parts that fit a notification, complete and in order', () => {
  const text = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(fc.nat(300), text, text, (count, word, topic) => {
      const words = Array.from({ length: count }, (_, at) => `${at} ${word}`);
      const texts = inNotifications('test.crowded', { words, topic }, 'words');
      for (const part of texts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxBytes);
      const parts = eventsOf(texts);
      expect(parts.flatMap((part) => part.words)).toEqual(words);
      expect(new Set(parts.map((part) => part.topic))).toEqual(new Set([topic]));
    }),
  );
});

it('uses one notification when the payload fits', () => {
  const words = Array.from({ length: 150 }, () => 'a word of some forty letters, as ids have');
  expect(inNotifications('test.crowded', { words }, 'words')).toHaveLength(1);
});

it('counts the bytes of a payload, not its characters', () => {
  const words = Array.from({ length: 150 }, () => '四十个字节左右的一个词语在这里写着');
  expect(inNotifications('test.crowded', { words }, 'words')).toHaveLength(2);
});

it('refuses a payload that does not fit and may not be split', () => {
  const words = Array.from({ length: 400 }, () => 'a word of some forty letters, as ids have');
  expect(() => inNotifications('test.crowded', { words }, undefined)).toThrow('test.crowded is too long');
  expect(() => inNotifications('test.crowded', { words: ['a'.repeat(8000)] }, 'words')).toThrow('too long');
});

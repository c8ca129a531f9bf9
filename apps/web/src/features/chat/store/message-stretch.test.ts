import type { ChatMessage } from '@nestmate/contract/chat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  append,
  emptyStretch,
  receive,
  lastIndexOf,
  type MessageStretch,
  prepend,
  markRemoved,
} from './message-stretch';

const message = (index: number, body = `Message ${index}`) => ({ index, body, type: 'text' }) as ChatMessage;
const stretchOf = (from: number, to: number): MessageStretch => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  hasPrevPage: from > 0,
  hasNewer: false,
});
const indexes = ({ messages }: MessageStretch) => messages.map(({ index }) => index);

describe('a stretch of messages', () => {
  it('adds the next message', () => {
    expect(indexes(receive(stretchOf(0, 2), message(3)).stretch)).toEqual([0, 1, 2, 3]);
  });

  it('adds the same message only once', () => {
    expect(indexes(receive(stretchOf(0, 3), message(3)).stretch)).toEqual([0, 1, 2, 3]);
  });

  it('starts with the first message that may be read', () => {
    expect(indexes(receive(emptyStretch, message(7), 7).stretch)).toEqual([7]);
  });

  it('reports a gap before a message that is not the first that may be read', () => {
    expect(receive(emptyStretch, message(1), 0)).toEqual({ stretch: emptyStretch, hasGap: true });
  });

  it('adds nothing beyond a gap until it is filled', () => {
    const { stretch, hasGap } = receive(stretchOf(0, 2), message(5));
    expect([indexes(stretch), hasGap]).toEqual([[0, 1, 2], true]);
    expect(indexes(append(stretch, [message(3), message(4), message(5)], true))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  const past = { ...stretchOf(10, 20), hasNewer: true };

  it('ignores new messages while it ends in the past', () => {
    expect(receive(past, message(90))).toEqual({ stretch: past, hasGap: false });
  });

  it('ignores messages from before it', () => {
    expect(receive(past, message(3))).toEqual({ stretch: past, hasGap: false });
  });

  it('keeps the index of a removed message', () => {
    const { messages } = markRemoved(stretchOf(0, 2), 1);
    expect(messages[1]).toMatchObject({ index: 1, type: 'removed', body: '' });
  });

  it('removes a message also from what quotes it', () => {
    const quote = { index: 1, author: null, authorName: 'Ben', type: 'text' as const, body: 'Kettle?' };
    const { messages } = stretchOf(0, 3);
    const replies = messages.map((each) => (each.index > 1 ? { ...each, replyTo: quote } : each));
    const stretch = markRemoved({ ...stretchOf(0, 3), messages: replies }, 1);
    expect(stretch.messages.map(({ replyTo }) => replyTo?.type)).toEqual([
      undefined,
      undefined,
      'removed',
      'removed',
    ]);
    expect(stretch.messages[2]?.replyTo).toEqual({ ...quote, type: 'removed', body: '' });
  });

  it('has no gaps and no duplicates, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (arrivals) => {
        let stretch = stretchOf(5, 8);
        for (const index of arrivals) {
          const received = receive(stretch, message(index));
          stretch = received.stretch;
          if (received.hasGap) {
            const missed = stretchOf(lastIndexOf(stretch) + 1, index);
            stretch = append(stretch, missed.messages, true);
          }
        }
        stretch = prepend(stretch, stretchOf(0, 6).messages, false);
        expect(indexes(stretch)).toEqual(Array.from({ length: stretch.messages.length }, (_, at) => at));
      }),
    );
  });
});

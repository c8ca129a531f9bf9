import type { ChatMessage } from '@nestmate/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  append,
  emptyWindow,
  hear,
  lastIndexOf,
  type MessageWindow,
  prepend,
  takeAway,
} from './message-window';

const message = (index: number, body = `Message ${index}`) => ({ index, body, type: 'text' }) as ChatMessage;
const windowOf = (from: number, to: number): MessageWindow => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  hasOlder: from > 0,
  hasNewer: false,
});
const indexes = ({ messages }: MessageWindow) => messages.map(({ index }) => index);

describe('a window of messages', () => {
  it('takes what follows it, and the same again only once', () => {
    const { window } = hear(windowOf(0, 2), message(3));
    expect(indexes(window)).toEqual([0, 1, 2, 3]);
    expect(indexes(hear(window, message(3)).window)).toEqual([0, 1, 2, 3]);
  });

  it('takes the first message that may be read, and misses what comes before a later one', () => {
    expect(indexes(hear(emptyWindow, message(7), 7).window)).toEqual([7]);
    expect(hear(emptyWindow, message(1), 0)).toEqual({ window: emptyWindow, gap: true });
  });

  it('notices a gap, and takes nothing until it is filled', () => {
    const { window, gap } = hear(windowOf(0, 2), message(5));
    expect([indexes(window), gap]).toEqual([[0, 1, 2], true]);
    expect(indexes(append(window, [message(3), message(4), message(5)], true))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('hears nothing while it looks at the past, and keeps what lies before it away', () => {
    const past = { ...windowOf(10, 20), hasNewer: true };
    expect(hear(past, message(90))).toEqual({ window: past, gap: false });
    expect(hear(past, message(3))).toEqual({ window: past, gap: false });
  });

  it('leaves the place of a removed message', () => {
    const { messages } = takeAway(windowOf(0, 2), 1);
    expect(messages[1]).toMatchObject({ index: 1, type: 'removed', body: '' });
  });

  it('stays without holes and doubles whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (arrivals) => {
        let window = windowOf(5, 8);
        for (const index of arrivals) {
          const heard = hear(window, message(index));
          window = heard.window;
          if (heard.gap) {
            const missed = windowOf(lastIndexOf(window) + 1, index);
            window = append(window, missed.messages, true);
          }
        }
        window = prepend(window, windowOf(0, 6).messages, false);
        expect(indexes(window)).toEqual(Array.from({ length: window.messages.length }, (_, at) => at));
      }),
    );
  });
});

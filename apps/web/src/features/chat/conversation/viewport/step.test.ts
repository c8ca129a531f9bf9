import type { ChatMessage } from '@nestmate/contract/chat';
import { describe, expect, it } from 'vitest';
import { step, firstUnread } from './step';
import {
  type ScrollMetrics,
  type HeldStretch,
  isEndVisible,
  makeViewport,
  type Viewport,
  type ViewportEvent,
} from './viewport';

const stretch = (from: number, to: number, hasPrevPage = true) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at }) as ChatMessage),
  hasPrevPage,
  hasNewer: false,
});

it('finds where the unread messages begin', () => {
  expect(firstUnread(stretch(80, 99), 90)).toBe(10);
  expect(firstUnread(stretch(80, 99), 80)).toBe(0);
});

it('finds no unread message while they begin before, or after, what is held', () => {
  expect(firstUnread(stretch(80, 99), 69)).toBeUndefined();
  expect(firstUnread(stretch(40, 59), 60)).toBeUndefined();
  expect(firstUnread({ messages: [], hasPrevPage: false, hasNewer: false }, 0)).toBeUndefined();
});

it('the unread messages start at the first one that this person may read', () => {
  expect(firstUnread(stretch(12, 20, false), 0)).toBe(0);
});

/** The messages from one index to another of a conversation whose last message has index 99. */
const held = (from: number, to: number, isIdle = true): HeldStretch => ({
  stretch: {
    messages: Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at }) as ChatMessage),
    hasPrevPage: from > 0,
    hasNewer: to < 99,
  },
  isIdle,
});
const opened = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T10:01:00.000Z';

/** 500 of 5000 pixels, away from both ends by default. */
const metrics = (part: Partial<ScrollMetrics> = {}): ScrollMetrics => ({
  top: 2000,
  height: 500,
  contentHeight: 5000,
  lastIndex: undefined,
  ...part,
});
const atEnd = { top: 4480 };
const atTop = { top: 100 };

const open = (stretch = held(80, 99), unreadFrom?: number) =>
  makeViewport(stretch, { unreadFrom, at: opened });

/** The viewport after all events, with the orders of the last one. */
const after = (start: Viewport, ...events: ViewportEvent[]) =>
  events.reduce((before, event) => step(before.viewport, event), {
    viewport: start,
    orders: [],
  } as ReturnType<typeof step>);
const scrolled = (part?: Partial<ScrollMetrics>) => ({ type: 'scrolled', metrics: metrics(part) }) as const;
const scrollEnded = (part?: Partial<ScrollMetrics>) =>
  ({ type: 'scrollEnded', metrics: metrics(part) }) as const;
const drawn = (part?: Partial<ScrollMetrics>) => ({ type: 'drawn', metrics: metrics(part) }) as const;
const holding = (stretch: HeldStretch) => ({ type: 'held', held: stretch }) as const;
const resized = { type: 'resized' } as const;
const scrollToEnd = [{ do: 'scrollToEnd' }];

const reading = after(open(), scrolled(atEnd), scrolled()).viewport;
const jumping = after(open(), { type: 'jumpTo', index: 85 }).viewport;

describe('a viewport that opens', () => {
  it('starts at the end where everything is read', () => {
    expect(open().position).toEqual({ at: 'end' });
  });

  it('scrolls to the first unread message, if that is held', () => {
    const { viewport, orders } = after(open(held(80, 99), 90), holding(held(80, 99)));
    expect([viewport.position.at, orders]).toEqual(['jumping', [{ do: 'scrollToRow', row: 10 }]]);
    expect(after(viewport, holding(held(80, 99))).orders).toEqual([]);
  });

  it('knows that the end is visible where it need not scroll to the first unread message', () => {
    const { viewport } = after(open(held(80, 99), 99), holding(held(80, 99)));
    expect(isEndVisible(after(viewport, drawn()).viewport)).toBe(false);
    expect(isEndVisible(after(viewport, drawn(atEnd)).viewport)).toBe(true);
  });

  it('follows the end of a stretch that ends before the first unread message', () => {
    const waiting = after(open(held(40, 59), 70), holding(held(40, 59))).viewport;
    expect(after(waiting, resized).orders).toEqual(scrollToEnd);
    const { viewport, orders } = after(waiting, holding(held(40, 79)));
    expect([viewport.position.at, orders]).toEqual(['jumping', [{ do: 'scrollToRow', row: 30 }]]);
  });

  it('stays in a stretch that begins after the first unread message while it fetches older ones', () => {
    const { viewport } = after(open(held(80, 99), 70), holding(held(80, 99)));
    expect(after(viewport, resized).orders).toEqual([]);
    expect(after(viewport, drawn(atTop)).orders).toEqual([{ do: 'fetch', page: 'older' }]);
    expect(after(viewport, holding(held(69, 99))).orders).toEqual([{ do: 'scrollToRow', row: 1 }]);
  });

  it('stops following the end once the reader scrolls up', () => {
    const waiting = after(open(held(40, 59), 70), scrolled(atEnd), scrolled());
    expect(after(waiting.viewport, resized).orders).toEqual([]);
  });

  it('counts nothing as seen', () => {
    const { viewport } = after(
      open(held(40, 59), 70),
      ...[drawn, scrolled, scrollEnded].map((see) => see({ lastIndex: 59 })),
    );
    expect(viewport.seenUpTo).toBe(-1);
  });

  it('ends when the person writes or asks for the latest message', () => {
    const opening = open(held(40, 59), 70);
    expect(after(opening, { type: 'written', at: later }).viewport.position.at).toBe('end');
    expect(after(opening, { type: 'latestRequested' }, holding(held(70, 99))).orders).toEqual([]);
  });
});

describe('a viewport at the end', () => {
  it('keeps the end visible when something grows', () => {
    expect(after(open(), resized).orders).toEqual(scrollToEnd);
  });

  it('stays there when a message is appended below what is on the screen', () => {
    const { viewport } = after(
      open(),
      scrolled(atEnd),
      holding(held(80, 99)),
      scrolled({ ...atEnd, contentHeight: 5200 }),
    );
    expect(viewport.position.at).toBe('end');
  });

  it('leaves it when too much was missed: the reader stays, one page ahead is fetched', () => {
    const { messages } = held(60, 79).stretch;
    const open79 = open({ stretch: { messages, hasPrevPage: true, hasNewer: false }, isIdle: true });
    const behind = after(open79, scrolled(atEnd), holding(held(60, 79)));
    expect([behind.viewport.position.at, behind.orders]).toEqual(['reading', []]);
    const fetching = after(behind.viewport, drawn(atEnd));
    expect(fetching.orders).toEqual([{ do: 'fetch', page: 'newer' }]);
    const { viewport, orders } = after(fetching.viewport, holding(held(60, 89)), resized);
    expect([viewport.position.at, orders]).toEqual(['reading', []]);
  });

  it('stays there for a message that the person writes while the latest one is fetched', () => {
    const past = after(reading, holding(held(40, 59)), { type: 'written', at: later });
    expect(
      after(past.viewport, holding(held(40, 59, false)), holding(held(80, 99))).viewport.position.at,
    ).toBe('end');
  });

  it('leaves it by going up more than a few pixels', () => {
    expect(after(open(), scrolled(atEnd), scrolled({ top: 4460 })).viewport.position.at).toBe('end');
    expect(after(open(), scrolled(atEnd), scrolled({ top: 4400 })).viewport.position.at).toBe('reading');
  });
});

describe('a viewport in which somebody reads', () => {
  it.each([
    ['resized', resized],
    ['appended', holding(held(80, 99))],
    ['prepended', holding(held(60, 99))],
    ['drawn', drawn()],
    ['written before the conversation was opened', { type: 'written', at: opened }],
  ] as const)('does not move when the list is %s', (_, event) => {
    const { viewport, orders } = after(reading, event);
    expect([viewport.position.at, orders]).toEqual(['reading', []]);
  });

  it('returns to the end by scrolling there', () => {
    expect(after(reading, scrolled(atEnd)).viewport.position.at).toBe('end');
  });

  it('does not treat the end of an older stretch as the end of the conversation', () => {
    const past = after(reading, holding(held(40, 59)), scrolled(atEnd)).viewport;
    expect([past.position.at, after(past, resized).orders]).toEqual(['reading', []]);
  });

  it('goes to the end with a message that the person writes, once', () => {
    const { viewport, orders } = after(reading, { type: 'written', at: later });
    expect([viewport.position.at, orders]).toEqual(['end', scrollToEnd]);
    const away = after(viewport, scrolled()).viewport;
    expect(after(away, { type: 'written', at: later }).orders).toEqual([]);
  });

  it('goes to the end once the latest message that was asked for is held', () => {
    const requested = after(reading, { type: 'latestRequested' });
    expect([requested.viewport.position.at, requested.orders]).toEqual(['jumping', []]);
    const { viewport, orders } = after(requested.viewport, holding(held(80, 99)), { type: 'latestHeld' });
    expect([viewport.position.at, orders]).toEqual(['end', scrollToEnd]);
  });
});

describe('a viewport that jumps to a message', () => {
  it('reveals a message that is held', () => {
    const { viewport, orders } = after(reading, { type: 'jumpTo', index: 85 });
    expect([viewport.position.at, orders]).toEqual(['jumping', [{ do: 'revealRow', row: 5 }]]);
    expect(after(viewport, holding(held(80, 99))).orders).toEqual([]);
  });

  it('waits for a message that is not held yet', () => {
    const waiting = after(reading, { type: 'jumpTo', index: 20 });
    expect([waiting.viewport.position.at, waiting.orders]).toEqual(['reading', []]);
    expect(after(waiting.viewport, holding(held(10, 40))).orders).toEqual([{ do: 'revealRow', row: 10 }]);
  });

  it('goes to the chosen message rather than to the first unread one', () => {
    const opening = after(open(held(40, 59), 70), { type: 'jumpTo', index: 80 });
    expect(after(opening.viewport, holding(held(60, 99))).orders).toEqual([{ do: 'revealRow', row: 20 }]);
  });

  it('neither follows the end nor fetches pages on the way', () => {
    expect(after(jumping, resized).orders).toEqual([]);
    expect(after(jumping, scrolled(atTop)).orders).toEqual([]);
    expect(after(jumping, scrolled(atEnd)).viewport.position.at).toBe('jumping');
  });

  it('arrives when the scrolling ends', () => {
    expect(after(jumping, scrollEnded({ lastIndex: 85 })).viewport.position.at).toBe('reading');
    expect(after(jumping, scrollEnded({ ...atEnd, lastIndex: 99 })).viewport.position.at).toBe('end');
    expect(after(jumping, scrollEnded(atTop)).orders).toEqual([{ do: 'fetch', page: 'older' }]);
  });

  it('has arrived where everything is visible', () => {
    const whole = { top: 0, contentHeight: 500, lastIndex: 99 };
    expect(after(jumping, drawn(whole)).viewport.position.at).toBe('end');
  });
});

describe('what was visible', () => {
  it('is seen up to the last message that was visible, also after going back up', () => {
    const { viewport } = after(reading, scrolled({ lastIndex: 90 }), drawn({ lastIndex: 85 }));
    expect(viewport.seenUpTo).toBe(90);
  });

  it('is not known while rows are not measured', () => {
    const unmeasured = after(reading, drawn({ ...atEnd, lastIndex: undefined })).viewport;
    expect([unmeasured.position.at, unmeasured.seenUpTo]).toEqual(['reading', -1]);
  });
});

describe('pages of a conversation', () => {
  const middle = after(reading, holding(held(40, 59))).viewport;

  it('are fetched near either end of a stretch', () => {
    expect(after(middle, scrolled(atTop)).orders).toEqual([{ do: 'fetch', page: 'older' }]);
    expect(after(middle, scrolled(atEnd)).orders).toEqual([{ do: 'fetch', page: 'newer' }]);
    expect(after(middle, scrolled()).orders).toEqual([]);
  });

  it('are fetched immediately where the first one does not fill the list', () => {
    expect(after(open(), drawn({ top: 0, contentHeight: 300 })).orders).toEqual([
      { do: 'fetch', page: 'older' },
    ]);
  });

  it('are not fetched where there are none, or while one is on its way', () => {
    expect(after(reading, holding(held(0, 99)), scrolled(atTop)).orders).toEqual([]);
    expect(after(reading, holding(held(40, 59, false)), scrolled(atTop)).orders).toEqual([]);
  });
});

import type { ChatMessage } from '@nestmate/contract/chat';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { step } from './step';
import {
  isNearEnd,
  type ScrollMetrics,
  type HeldStretch,
  makeViewport,
  type ViewportEvent,
} from './viewport';

const held: fc.Arbitrary<HeldStretch> = fc
  .record({
    first: fc.nat(50),
    count: fc.nat(50),
    last: fc.integer({ min: 90, max: 100 }),
    isIdle: fc.boolean(),
  })
  .map(({ first, count, last, isIdle }) => ({
    stretch: {
      messages: Array.from({ length: count }, (_, at) => ({ index: first + at }) as ChatMessage),
      hasPrevPage: first > 0,
      hasNewer: first + count <= last,
    },
    isIdle,
  }));
const metrics: fc.Arbitrary<ScrollMetrics> = fc
  .record({
    height: fc.integer({ min: 200, max: 900 }),
    contentHeight: fc.integer({ min: 100, max: 4000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    lastIndex: fc.option(fc.nat(100), { nil: undefined }),
  })
  .map(({ height, contentHeight, share, lastIndex }) => ({
    top: Math.round(Math.max(0, contentHeight - height) * share),
    height,
    contentHeight: Math.max(height, contentHeight),
    lastIndex,
  }));
const moment = fc.nat(20).map((second) => new Date(second * 1000).toISOString());
const event: fc.Arbitrary<ViewportEvent> = fc.oneof(
  fc.record({ type: fc.constant('held' as const), held }),
  fc.record({
    type: fc.constantFrom('drawn' as const, 'scrolled' as const, 'scrollEnded' as const),
    metrics,
  }),
  fc.record({ type: fc.constant('resized' as const) }),
  fc.record({ type: fc.constant('written' as const), at: moment }),
  fc.record({ type: fc.constant('jumpTo' as const), index: fc.nat(100) }),
  fc.record({ type: fc.constantFrom('latestRequested' as const, 'latestHeld' as const) }),
);
const life = fc.record({
  start: held,
  unreadFrom: fc.option(fc.nat(100), { nil: undefined }),
  events: fc.array(event, { maxLength: 60, size: 'max' }),
});

it('a reader who has left the end is never scrolled away, whatever order events come in', () => {
  fc.assert(
    fc.property(life, ({ start, unreadFrom, events }) => {
      let viewport = makeViewport(start, { unreadFrom, at: new Date(0).toISOString() });
      let hasLeft = false;
      for (const each of events) {
        const { top, held: before } = viewport;
        const { viewport: now, orders } = step(viewport, each);
        const isOrdered = orders.some((order) => order.do === 'scrollToEnd');
        const mayMove = each.type === 'latestHeld' || (each.type === 'written' && isOrdered);
        if (isOrdered && !mayMove) expect([each.type, hasLeft]).toEqual(['resized', false]);
        if (mayMove) hasLeft = false;
        // Going up leaves the end, and so does a jump; scrolling to the end of the conversation returns there.
        if (orders.some((order) => order.do === 'revealRow' || order.do === 'scrollToRow')) hasLeft = true;
        if ('metrics' in each) {
          const isEnd = isNearEnd(each.metrics) && !before.stretch.hasNewer;
          if (each.type === 'scrolled' && each.metrics.top < top && !isNearEnd(each.metrics)) hasLeft = true;
          else if (isEnd) hasLeft = false;
        }
        viewport = now;
      }
    }),
    { numRuns: 300 },
  );
});

it('marks exactly what was visible as seen for good', () => {
  fc.assert(
    fc.property(life, ({ start, unreadFrom, events }) => {
      let viewport = makeViewport(start, { unreadFrom, at: new Date(0).toISOString() });
      const visible = [-1];
      for (const each of events) {
        const isOpening = viewport.position.at === 'opening';
        const before = viewport.seenUpTo;
        viewport = step(viewport, each).viewport;
        if (!isOpening && 'metrics' in each && each.metrics.lastIndex !== undefined)
          visible.push(each.metrics.lastIndex);
        expect(viewport.seenUpTo).toBe(Math.max(...visible));
        expect(viewport.seenUpTo).toBeGreaterThanOrEqual(before);
      }
    }),
    { numRuns: 300 },
  );
});

it('fetches only pages that exist, one request at a time', () => {
  fc.assert(
    fc.property(life, ({ start, unreadFrom, events }) => {
      let viewport = makeViewport(start, { unreadFrom, at: new Date(0).toISOString() });
      for (const each of events) {
        const { viewport: now, orders } = step(viewport, each);
        viewport = now;
        for (const order of orders) {
          if (order.do !== 'fetch') continue;
          const { stretch, isIdle } = viewport.held;
          expect([isIdle, viewport.position.at === 'jumping']).toEqual([true, false]);
          expect(order.page === 'older' ? stretch.hasPrevPage : stretch.hasNewer).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('a viewport opens once', () => {
  fc.assert(
    fc.property(life, ({ start, unreadFrom, events }) => {
      let viewport = makeViewport(start, { unreadFrom, at: new Date(0).toISOString() });
      let isOpened = viewport.position.at !== 'opening';
      for (const each of events) {
        viewport = step(viewport, each).viewport;
        if (viewport.position.at !== 'opening') isOpened = true;
        expect(viewport.position.at === 'opening').toBe(!isOpened);
      }
    }),
  );
});

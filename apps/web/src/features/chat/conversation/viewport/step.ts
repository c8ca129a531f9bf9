import { firstIndexOf, type MessageStretch } from '../../store/message-stretch';
import {
  fitsViewport,
  isNearEnd,
  pagesToFetch,
  type ScrollMetrics,
  type HeldStretch,
  type Order,
  type ReaderPosition,
  type Viewport,
  type ViewportEvent,
} from './viewport';

interface Step {
  viewport: Viewport;
  orders: readonly Order[];
}

/** Applies an event to the viewport. @returns the new state, and the orders to the list */
export function step(viewport: Viewport, event: ViewportEvent): Step {
  switch (event.type) {
    case 'held':
      return goToWhatIsHeld({ ...afterGap(viewport, event.held), held: event.held });
    case 'jumpTo':
      return goToWhatIsHeld({ ...viewport, target: event.index });
    case 'drawn':
      return withMetrics(withSeen(viewport, event.metrics), event.metrics);
    case 'scrolled':
      return withMetrics(withSeen(withTop(viewport, event.metrics), event.metrics), event.metrics);
    case 'scrollEnded':
      return withMetrics(withSeen(endJump(viewport), event.metrics), event.metrics);
    case 'resized':
      return { viewport, orders: followsEnd(viewport) ? [{ do: 'scrollToEnd' }] : [] };
    case 'latestRequested':
      return { viewport: movedTo(viewport, { at: 'jumping' }), orders: [] };
    case 'latestHeld':
      return toEnd(viewport);
    case 'written':
      return event.at > viewport.writtenAt
        ? toEnd({ ...viewport, writtenAt: event.at })
        : { viewport, orders: [] };
  }
}

const movedTo = (viewport: Viewport, position: ReaderPosition): Viewport => ({ ...viewport, position });

const toEnd = (viewport: Viewport): Step => ({
  viewport: movedTo(viewport, { at: 'end' }),
  orders: [{ do: 'scrollToEnd' }],
});

/** Following the end of a stretch that ends in the past since a gap would run through every missed page. */
function afterGap(viewport: Viewport, { stretch }: HeldStretch): Viewport {
  const isNew = stretch.hasNewer && !viewport.held.stretch.hasNewer;
  return isNew && viewport.position.at === 'end' ? movedTo(viewport, { at: 'reading' }) : viewport;
}

const followsEnd = ({ position }: Viewport): boolean =>
  position.at === 'end' || (position.at === 'opening' && position.followsEnd);

/** Jumps to the target, or opens at the first unread message, as soon as it is held. */
function goToWhatIsHeld(viewport: Viewport): Step {
  const { position, target } = viewport;
  const { stretch } = viewport.held;
  const jumping = movedTo(viewport, { at: 'jumping' });
  const targetRow = target === null ? -1 : stretch.messages.findIndex(({ index }) => index === target);
  if (targetRow >= 0)
    return { viewport: { ...jumping, target: null }, orders: [{ do: 'revealRow', row: targetRow }] };
  if (position.at !== 'opening') return { viewport, orders: [] };
  const unreadRow = firstUnread(stretch, position.unreadFrom);
  if (unreadRow !== undefined) return { viewport: jumping, orders: [{ do: 'scrollToRow', row: unreadRow }] };
  // The end of the stretch would skip unread messages before it.
  const isBefore = firstIndexOf(stretch) > position.unreadFrom;
  return {
    viewport: isBefore ? movedTo(viewport, { ...position, followsEnd: false }) : viewport,
    orders: [],
  };
}

/** The row of the first unread message, whose index is at least `from`; undefined while it is not held. */
export function firstUnread({ messages, hasPrevPage }: MessageStretch, from: number): number | undefined {
  const at = messages.findIndex(({ index }) => index >= from);
  const first = messages[at];
  if (!first || (at === 0 && hasPrevPage && first.index > from)) return undefined;
  return at;
}

const endJump = (viewport: Viewport): Viewport =>
  viewport.position.at === 'jumping' ? movedTo(viewport, { at: 'reading' }) : viewport;

/** Going up leaves the end, and coming near it returns there. Growth below the reader changes nothing. */
function withTop(before: Viewport, metrics: ScrollMetrics): Viewport {
  const { position, held } = before;
  const viewport = { ...before, top: metrics.top };
  if (isNearEnd(metrics))
    return position.at === 'reading' && !held.stretch.hasNewer ? movedTo(viewport, { at: 'end' }) : viewport;
  if (metrics.top >= before.top) return viewport;
  if (position.at === 'opening') return movedTo(viewport, { ...position, followsEnd: false });
  return position.at === 'end' ? movedTo(viewport, { at: 'reading' }) : viewport;
}

/** Records the last visible message, once the messages are measured and in their final place. */
function withSeen(before: Viewport, metrics: ScrollMetrics): Viewport {
  if (before.position.at === 'opening' || metrics.lastIndex === undefined) return before;
  // Where nothing can be scrolled, no end of a scroll is reported.
  const viewport = withTop(fitsViewport(metrics) ? endJump(before) : before, metrics);
  return { ...viewport, seenUpTo: Math.max(viewport.seenUpTo, metrics.lastIndex) };
}

const withMetrics = (viewport: Viewport, metrics: ScrollMetrics): Step =>
  prefetch({ ...viewport, isNearEnd: isNearEnd(metrics) }, metrics);

/** Fetches a page before the reader gets to it. On a jump, a page that comes in would stop the scrolling. */
function prefetch(viewport: Viewport, metrics: ScrollMetrics): Step {
  const { position, held } = viewport;
  const pages = position.at !== 'jumping' && held.isIdle ? pagesToFetch(metrics, held.stretch) : [];
  return { viewport, orders: pages.map((page) => ({ do: 'fetch', page })) };
}

import type { MessageStretch } from '../../store/message-stretch';

/**
 * Where the reader is.
 * - `opening`: the first unread message is not held yet. Nothing counts as seen.
 * - `end`: at the latest message, which stays visible.
 * - `jumping`: on the way to a message. What is not measured yet may look like the end.
 * - `reading`: anywhere else. New messages and older pages do not move the reader.
 */
export type ReaderPosition =
  | { at: 'opening'; unreadFrom: number; followsEnd: boolean }
  | { at: 'end' | 'jumping' | 'reading' };

/** The messages to show, and whether a page is being fetched. */
export interface HeldStretch {
  stretch: MessageStretch;
  isIdle: boolean;
}

/** The viewport of a conversation's reader. */
export interface Viewport {
  position: ReaderPosition;
  held: HeldStretch;
  /** The index of a message to jump to as soon as it is held. */
  target: number | null;
  /** The last known scroll position, in CSS pixels. */
  top: number;
  /** Whether the end of the stretch was on the screen when that was last looked at. */
  isNearEnd: boolean;
  /** When the last message that the reader was led to was written, as an ISO timestamp. */
  writtenAt: string;
  /** The index of the last message that was visible, -1 for none. The conversation is read up to here. */
  seenUpTo: number;
}

export type ViewportEvent =
  /** The stretch was opened, prepended, appended or replaced, or a page is on its way. */
  | { type: 'held'; held: HeldStretch }
  | { type: 'drawn' | 'scrolled' | 'scrollEnded'; metrics: ScrollMetrics }
  /** The height of the list, or of its content, has changed. */
  | { type: 'resized' }
  /** The person's last pending message was written at this time. */
  | { type: 'written'; at: string }
  | { type: 'jumpTo'; index: number }
  /** The person wants to see the latest message, which may have to be fetched first. */
  | { type: 'latestRequested' }
  | { type: 'latestHeld' };

/** The orders to the list. `row` counts the messages of the stretch. */
export type Order =
  | { do: 'scrollToEnd' }
  /** Scrolls until the row is at the top. */
  | { do: 'scrollToRow'; row: number }
  /** Scrolls until the row is in the middle, and focuses it. */
  | { do: 'revealRow'; row: number }
  | { do: 'fetch'; page: 'newer' | 'older' };

interface OpeningOptions {
  /** The index of the first unread message. */
  unreadFrom: number | undefined;
  /** When the conversation is opened, as an ISO timestamp. */
  at: string;
}

/** A conversation opens at its end, or at its first unread message. */
export const makeViewport = (held: HeldStretch, { unreadFrom, at }: OpeningOptions): Viewport => ({
  position: unreadFrom === undefined ? { at: 'end' } : { at: 'opening', unreadFrom, followsEnd: true },
  held,
  target: null,
  top: 0,
  isNearEnd: unreadFrom === undefined,
  writtenAt: at,
  seenUpTo: -1,
});

/** The visible part of the list, in CSS pixels. */
export interface ScrollMetrics {
  /** How far the list is scrolled. */
  top: number;
  height: number;
  contentHeight: number;
  /** The index of the last visible message; undefined while it is not known. */
  lastIndex: number | undefined;
}

/** A distance to the end, in CSS pixels, that counts as being there. */
const nearEndPx = 48;
/** The next page is fetched this near to either end of a stretch, in CSS pixels. */
const prefetchPx = 600;

const below = ({ top, height, contentHeight }: ScrollMetrics) => contentHeight - top - height;

export const isNearEnd = (metrics: ScrollMetrics): boolean => below(metrics) < nearEndPx;

export const fitsViewport = ({ height, contentHeight }: ScrollMetrics): boolean => contentHeight <= height;

export function pagesToFetch(
  metrics: ScrollMetrics,
  { hasPrevPage, hasNewer }: MessageStretch,
): ('newer' | 'older')[] {
  const pages: ('newer' | 'older')[] = [];
  if (metrics.top < prefetchPx && hasPrevPage) pages.push('older');
  if (below(metrics) < prefetchPx && hasNewer) pages.push('newer');
  return pages;
}

/** Whether the end of the stretch is visible, or will be as soon as the list has scrolled there. */
export const isEndVisible = ({ position, isNearEnd }: Viewport): boolean =>
  position.at === 'end' || isNearEnd;

import type { MessageStretch } from '../../store/message-stretch';
import type { Sight } from './sight';

/**
 * Where the reader is.
 * - `opening`: the first unread message is not held yet. Nothing counts as seen.
 * - `end`: at the latest message, which stays in sight.
 * - `jumping`: on the way to a message. What is not measured yet may look like the end.
 * - `reading`: anywhere else. New messages and older pages do not move the reader.
 */
export type Place =
  | { at: 'opening'; unreadFrom: number; followsEnd: boolean }
  | { at: 'end' | 'jumping' | 'reading' };

/** What there is to show, and whether nothing is being fetched. */
export interface Held {
  stretch: MessageStretch;
  isIdle: boolean;
}

/** What the reader of a conversation looks at. */
export interface Viewport {
  place: Place;
  held: Held;
  /** The index of a message to jump to as soon as it is held. */
  target: number | null;
  /** The last known scroll position, in CSS pixels. */
  top: number;
  /** When the last message was written that the reader was led to, as an ISO moment. */
  writtenAt: string;
  /** The index of the last message that was in sight, -1 for none. The conversation is read up to here. */
  seenUpTo: number;
}

export type ViewportEvent =
  /** The stretch was opened, prepended, appended or replaced, or a page is on its way. */
  | { type: 'held'; held: Held }
  | { type: 'drawn' | 'scrolled' | 'scrollEnded'; sight: Sight }
  /** The list, or what is in it, has another height. */
  | { type: 'resized' }
  /** The person's last message that waits to be sent was written at this moment. */
  | { type: 'written'; at: string }
  | { type: 'jumpTo'; index: number }
  /** The person wants to see the latest message, which may have to be fetched first. */
  | { type: 'latestWanted' }
  | { type: 'latestHeld' };

/** What the list has to do. `row` counts the messages of the stretch. */
export type Order =
  | { do: 'scrollToEnd' }
  /** Scrolls until the row is at the top. */
  | { do: 'scrollToRow'; row: number }
  /** Scrolls until the row is in the middle, and focuses it. */
  | { do: 'revealRow'; row: number }
  | { do: 'fetch'; page: 'newer' | 'older' };

interface Opening {
  /** The index of the first unread message. */
  unreadFrom: number | undefined;
  /** When the conversation is opened, as an ISO moment. */
  at: string;
}

/** A conversation opens at its end, or at its first unread message. */
export const openViewport = (held: Held, { unreadFrom, at }: Opening): Viewport => ({
  place: unreadFrom === undefined ? { at: 'end' } : { at: 'opening', unreadFrom, followsEnd: true },
  held,
  target: null,
  top: 0,
  writtenAt: at,
  seenUpTo: -1,
});

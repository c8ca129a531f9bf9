import type { ChatMessage } from '@nestmate/contract';

/** A stretch of a conversation without holes, in order. What lies before and after it is fetched when it is looked at. */
export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** Whether it ends before the newest message, as after a jump to an old one. */
  hasNewer: boolean;
}

/** Beyond so many messages, the far end is let go but for `keptOfMany`. */
export const mostHeld = 1000;
const keptOfMany = 700;

export const emptyWindow: MessageWindow = { messages: [], hasOlder: false, hasNewer: false };

export const firstIndexOf = ({ messages }: MessageWindow): number => messages[0]?.index ?? 0;
export const lastIndexOf = ({ messages }: MessageWindow): number => messages.at(-1)?.index ?? -1;

/** `gap`: something between the window and the message has not been heard, and is to be fetched first. */
export type Heard = { window: MessageWindow; gap: boolean };

/** A message that has just been written, where the first that may be read has `firstIndex`. The same one again changes nothing. */
export function hear(window: MessageWindow, message: ChatMessage, firstIndex = 0): Heard {
  const next = window.messages.length > 0 ? lastIndexOf(window) + 1 : firstIndex;
  const first = window.messages[0]?.index ?? next;
  if (message.index < first) return { window, gap: false };
  if (message.index < next) return { window: replace(window, [message]), gap: false };
  if (window.hasNewer) return { window, gap: false };
  if (message.index > next) return { window, gap: true };
  return { window: { ...window, messages: [...window.messages, message] }, gap: false };
}

/** Messages as they are now, in place of what is held of them. */
export function replace(window: MessageWindow, fresh: readonly ChatMessage[]): MessageWindow {
  const now = new Map(fresh.map((message) => [message.index, message]));
  return { ...window, messages: window.messages.map((message) => now.get(message.index) ?? message) };
}

/** Messages from before the window. */
export function prepend(
  window: MessageWindow,
  older: readonly ChatMessage[],
  hasOlder: boolean,
): MessageWindow {
  const first = window.messages[0]?.index ?? Infinity;
  const messages = [...older.filter(({ index }) => index < first), ...window.messages];
  return { ...window, messages, hasOlder };
}

/** Messages from after the window; `isEnd` when there are no more. */
export function append(window: MessageWindow, newer: readonly ChatMessage[], isEnd: boolean): MessageWindow {
  const last = lastIndexOf(window);
  const messages = [...window.messages, ...newer.filter(({ index }) => index > last)];
  return { ...window, messages, hasNewer: !isEnd };
}

/** Lets go of what lies far after, or before, what is looked at. */
export function letGo(window: MessageWindow, end: 'newer' | 'older'): MessageWindow {
  if (window.messages.length <= mostHeld) return window;
  return end === 'newer'
    ? { ...window, messages: window.messages.slice(0, keptOfMany), hasNewer: true }
    : { ...window, messages: window.messages.slice(-keptOfMany), hasOlder: true };
}

/** Its place stays, its words go. */
export function takeAway(window: MessageWindow, index: number): MessageWindow {
  const messages = window.messages.map((message) =>
    message.index === index
      ? { ...message, type: 'removed' as const, body: '', media: null, call: null }
      : message,
  );
  return { ...window, messages };
}

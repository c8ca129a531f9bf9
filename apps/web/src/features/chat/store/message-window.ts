import type { ChatMessage } from '@nestmate/contract';

/** A stretch of a conversation without holes, in order. What lies before and after it is fetched when it is looked at. */
export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** Whether it ends before the newest message, after a jump to an old one. */
  hasNewer: boolean;
}

export const emptyWindow: MessageWindow = { messages: [], hasOlder: false, hasNewer: false };

export const lastIndexOf = ({ messages }: MessageWindow): number => messages.at(-1)?.index ?? -1;

/** `gap`: something between the window and the message has not been heard, and is to be fetched first. */
export type Heard = { window: MessageWindow; gap: boolean };

/** A message that has just been written, where the first that may be read has `firstIndex`. The same one again changes nothing. */
export function hear(window: MessageWindow, message: ChatMessage, firstIndex = 0): Heard {
  const next = window.messages.length > 0 ? lastIndexOf(window) + 1 : firstIndex;
  const first = window.messages[0]?.index ?? next;
  if (message.index < first) return { window, gap: false };
  if (message.index < next) return { window: replace(window, message), gap: false };
  if (window.hasNewer) return { window, gap: false };
  if (message.index > next) return { window, gap: true };
  return { window: { ...window, messages: [...window.messages, message] }, gap: false };
}

function replace(window: MessageWindow, message: ChatMessage): MessageWindow {
  const messages = window.messages.map((each) => (each.index === message.index ? message : each));
  return { ...window, messages };
}

/** Messages from before the window. */
export function prepend(
  window: MessageWindow,
  older: readonly ChatMessage[],
  hasOlder: boolean,
): MessageWindow {
  const first = window.messages[0]?.index ?? Infinity;
  return {
    ...window,
    messages: [...older.filter(({ index }) => index < first), ...window.messages],
    hasOlder,
  };
}

/** Messages from after the window; `isEnd` when there are no more. */
export function append(window: MessageWindow, newer: readonly ChatMessage[], isEnd: boolean): MessageWindow {
  const last = lastIndexOf(window);
  return {
    ...window,
    messages: [...window.messages, ...newer.filter(({ index }) => index > last)],
    hasNewer: !isEnd,
  };
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

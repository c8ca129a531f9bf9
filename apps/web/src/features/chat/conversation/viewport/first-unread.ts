import type { MessageStretch } from '../../store/message-stretch';

/** The row of the first unread message, whose index is at least `from`; undefined while it is not held. */
export function firstUnread({ messages, hasOlder }: MessageStretch, from: number): number | undefined {
  const at = messages.findIndex(({ index }) => index >= from);
  const first = messages[at];
  if (!first || (at === 0 && hasOlder && first.index > from)) return undefined;
  return at;
}

import type { MessageStretch } from '../store/message-stretch';

/** Where in the stretch the messages from index `from` on begin; undefined while that part has not come. */
export function firstUnread(
  { messages, hasOlder }: MessageStretch,
  from: number | undefined,
): number | undefined {
  if (from === undefined) return undefined;
  const at = messages.findIndex(({ index }) => index >= from);
  const first = messages[at];
  if (!first || (at === 0 && hasOlder && first.index > from)) return undefined;
  return at;
}

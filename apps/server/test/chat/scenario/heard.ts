import type { TalkName } from './model';

export interface HeardEvent {
  sid: string;
  userId?: string;
  index?: number;
  message?: { index: number };
}

/** A socket event of the chat as the scenario names it; undefined for another. */
export function heardLine(
  event: string,
  { sid, userId, index, message }: HeardEvent,
  talkOf: ReadonlyMap<string, TalkName>,
): string | undefined {
  const [area, what] = event.split('.');
  if (area !== 'chat') return undefined;
  return [what, talkOf.get(sid) ?? sid, userId, message?.index ?? index]
    .filter((part) => part !== undefined)
    .join(' ');
}

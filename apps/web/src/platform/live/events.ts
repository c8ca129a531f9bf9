import type { ServerEvents } from '@nestmate/contract/live';

export type Stop = () => void;

interface LiveEvents extends ServerEvents {
  /** The window's own event: the connection is there, for the first time in this session or again. */
  connected: (event: { isFirst: boolean }) => void;
  /** The window's own event: its data may be out of date, so it reads everything again. */
  resync: () => void;
}

type Handlers = { readonly [Name in keyof LiveEvents]?: LiveEvents[Name] };

let followers: readonly { handlers: Handlers }[] = [];

/** Calls the handlers for every event, over reconnects, until stopped. */
export function followEvents(handlers: Handlers): Stop {
  const follower = { handlers };
  followers = [...followers, follower];
  return () => {
    followers = followers.filter((each) => each !== follower);
  };
}

/** Dispatches an event to its followers. */
export function deliver<Name extends keyof LiveEvents>(name: Name, ...event: Parameters<LiveEvents[Name]>) {
  for (const { handlers } of followers) {
    // TypeScript cannot connect a generic event name with its handler.
    const handler = handlers[name] as ((...event: Parameters<LiveEvents[Name]>) => void) | undefined;
    handler?.(...event);
  }
}

/** The events that this window follows. */
export const followedEvents = (): readonly string[] => [
  ...new Set(followers.flatMap(({ handlers }) => Object.keys(handlers))),
];

/** Combines several stop functions. */
export const stopAll = (stops: readonly Stop[]) => () => stops.forEach((stop) => stop());

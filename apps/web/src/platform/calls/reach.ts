import { healthPath } from '@nestmate/contract/limits';
import { create } from 'zustand';

/** A call that waits for its reply this long raises a doubt. */
const slowMs = 2000;
/** A doubt becomes certain without any reply in this time. */
const certainMs = 2000;
/** The time between two checks of a lost server. */
const checkIntervalMs = 5000;

interface Ports {
  /** Whether the server replies to the cheapest request within a given time. */
  isThere: (withinMs: number) => Promise<boolean>;
  isOnline: () => boolean;
  isLost: () => boolean;
  announce: (isLost: boolean) => void;
}

/**
 * Tracks whether the server can be reached. It counts as lost when a call fails without a reply or waits for one, and
 * meanwhile neither another call nor a health check is answered: a slow call alone proves nothing. Any reply finds it
 * again.
 */
export function createReach({ isThere, isOnline, isLost, announce }: Ports) {
  let replies = 0;
  let asking: Promise<void> | undefined;

  function replied(): void {
    replies += 1;
    if (isLost()) announce(false);
  }

  async function checkNow(before: number): Promise<void> {
    const certain = new Promise<void>((resolve) => setTimeout(resolve, certainMs));
    if (await isThere(certainMs)) replied();
    else await certain;
    asking = undefined;
    // The browser itself reports that there is no network.
    const hasNone = replies === before && isOnline();
    if (hasNone !== isLost()) announce(hasNone);
    if (hasNone) setTimeout(() => isLost() && void ask(), checkIntervalMs);
  }

  const ask = (before = replies): Promise<void> => (asking ??= checkNow(before));

  /** `before`: the number of replies when it began. */
  function doubt(before = replies): void {
    if (!asking && !isLost() && isOnline() && replies === before) void ask(before);
  }

  return {
    replied,
    doubt,

    /** A person retries: checks right away, and settles once the result is known. */
    again: () => ask(),

    /** A request begins; the returned function takes whether there was a reply. */
    requestSent(): (hasReplied: boolean) => void {
      const before = replies;
      const slow = setTimeout(() => doubt(before), slowMs);
      return (hasReplied) => {
        clearTimeout(slow);
        if (hasReplied) replied();
        else doubt(before);
      };
    },
  };
}

export const useReach = create<{ isLost: boolean }>()(() => ({ isLost: false }));

const setLost = (isLost: boolean) => useReach.setState({ isLost });

/** The owner of the reachability state; every call and every request of this page reports to it. */
export const reach = createReach({
  async isThere(withinMs) {
    const waiting = new AbortController();
    const late = setTimeout(() => waiting.abort(), withinMs);
    const reply = await fetch(healthPath, { cache: 'no-store', signal: waiting.signal }).catch(() => null);
    clearTimeout(late);
    return reply !== null;
  },
  isOnline: () => navigator.onLine,
  isLost: () => useReach.getState().isLost,
  announce: setLost,
});

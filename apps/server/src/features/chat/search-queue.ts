import type { UserId } from '@nestmate/contract/ids';
import { ProductError } from '../../platform/http';

/** @throws ProductError `TooManyRequests` for a search that a newer one has replaced */
export type SearchQueue = <Found>(person: UserId, search: () => Promise<Found>) => Promise<Found>;

interface RunningSearch {
  next: { start: () => void; cancel: () => void } | undefined;
}

/**
 * Runs one search of a person at a time, over all their windows: a search reads a whole conversation, and many together
 * would use up the database's connections. Of the searches that arrive meanwhile only the newest runs next.
 */
export function createSearchQueue(): SearchQueue {
  const searches = new Map<UserId, RunningSearch>();

  const waitForTurn = async (person: UserId): Promise<void> => {
    const running = searches.get(person);
    if (!running) return void searches.set(person, { next: undefined });
    running.next?.cancel();
    await new Promise<void>((start, reject) => {
      running.next = { start, cancel: () => reject(new ProductError('TooManyRequests')) };
    });
  };
  const startNext = (person: UserId) => {
    const next = searches.get(person)?.next;
    if (!next) return void searches.delete(person);
    searches.set(person, { next: undefined });
    next.start();
  };

  return async (person, search) => {
    await waitForTurn(person);
    try {
      return await search();
    } finally {
      startNext(person);
    }
  };
}

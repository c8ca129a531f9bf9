import type { UserId } from '@nestmate/contract';
import { ProductError } from '../../platform/http';

interface Line {
  next: { start: () => void; giveUp: () => void } | undefined;
}

/**
 * Lets each person look for one thing at a time, through whichever of their windows: a search reads a whole conversation, and many at
 * once would keep everybody from the database. Of what comes meanwhile only the newest follows.
 * @throws ProductError `TooManyRequests` for what something newer has replaced
 */
export function oneSearchEach() {
  const lines = new Map<UserId, Line>();

  /** Resolves when it is this search's turn. */
  const turn = async (person: UserId): Promise<void> => {
    const line = lines.get(person);
    if (!line) return void lines.set(person, { next: undefined });
    line.next?.giveUp();
    await new Promise<void>((start, reject) => {
      line.next = { start, giveUp: () => reject(new ProductError('TooManyRequests')) };
    });
  };
  const over = (person: UserId) => {
    const next = lines.get(person)?.next;
    if (!next) return void lines.delete(person);
    lines.set(person, { next: undefined });
    next.start();
  };

  return async <Found>(person: UserId, search: () => Promise<Found>): Promise<Found> => {
    await turn(person);
    try {
      return await search();
    } finally {
      over(person);
    }
  };
}

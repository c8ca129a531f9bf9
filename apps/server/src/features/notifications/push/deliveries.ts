import type { Logger } from 'pino';
import { createRateLimiter } from '../../../platform/rate-limiter';
import type { Claim, WaitingPush } from './claim.queries';
import type { PushOutcome } from './push-service';

/** After this time, another process sends a notice whose process has not finished sending it. */
const leaseMs = 60_000;
/** A slow push service occupies one of these for a few seconds. */
const maxInFlight = 60;
/** Deliveries to different browsers; each browser gets one at a time. */
const maxInFlightOfPerson = 3;
/** The budget of a person's browsers. */
const budget = { max: 300, periodMs: 10 * 60_000 };
const costs = { sent: 1, gone: 1, obsolete: 1, failed: 50 };
/** The wait of notices to a person above the budget. */
const pauseMs = 60_000;
const maxAttempts = 3;
/** Half a minute, then doubled. */
const retryDelayMs = (attempts: number) => 15_000 * 2 ** attempts;

/** `obsolete`: not sent, because it is no longer true; held: not sent before that time. */
export type Outcome = PushOutcome | 'obsolete' | { heldUntil: Date };

/** Pushes that wait in the database, each for one browser. */
export interface PushQueue<One extends WaitingPush> {
  claim: (claim: Claim) => Promise<One[]>;
  send: (one: One, now: Date) => Promise<Outcome>;
  postpone: (one: One, dueAt: Date, attempts?: number) => Promise<void>;
  finish: (one: One, outcome: Exclude<Outcome, object>) => Promise<void>;
}

export interface Deliveries {
  /** Starts sending what is due, and more whenever a delivery ends; resolves when that is under way. */
  start: (now: Date) => Promise<void>;
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>;
  /** Stops starting deliveries; resolves when none is under way. */
  close: () => Promise<void>;
}

/**
 * Sends due pushes, each claimed first, so that only one process sends it; failures are retried. Nobody waits for the
 * push service of another person: each person has a share of the deliveries in flight, and a budget for slow and
 * failing browsers.
 */
export function openDeliveries<One extends WaitingPush>(
  log: Pick<Logger, 'error'>,
  queue: PushQueue<One>,
): Deliveries {
  const isWithinBudget = createRateLimiter<string>(budget);
  const pausedUntil = new Map<string, number>();
  /** The deliveries in flight of each person. */
  const inFlight = new Map<string, Set<Promise<void>>>();
  let inFlightCount = 0;
  let latestStart = new Date(0);
  let claiming: Promise<void> | undefined;
  let isClaimedAgain = false;
  let isClosed = false;

  const now = () => new Date(Math.max(latestStart.getTime(), Date.now()));

  const deliver = async (one: One): Promise<void> => {
    const startedAt = now();
    const pause = pausedUntil.get(one.person) ?? 0;
    // A notice that is not sent yet does not count as an attempt.
    if (pause > startedAt.getTime()) return queue.postpone(one, new Date(pause), one.attempts - 1);
    pausedUntil.delete(one.person);
    const outcome = await queue.send(one, startedAt);
    if (typeof outcome === 'object') return queue.postpone(one, outcome.heldUntil, one.attempts - 1);
    if (!isWithinBudget(one.person, costs[outcome]))
      pausedUntil.set(one.person, startedAt.getTime() + pauseMs);
    if (outcome === 'failed' && one.attempts < maxAttempts)
      return queue.postpone(one, new Date(startedAt.getTime() + retryDelayMs(one.attempts)));
    return queue.finish(one, outcome);
  };

  const begin = (one: One) => {
    const ofPerson = inFlight.get(one.person) ?? new Set();
    inFlight.set(one.person, ofPerson);
    inFlightCount += 1;
    const run = async () => {
      await deliver(one).catch((error: unknown) => log.error({ err: error }, 'A push could not be sent'));
      inFlightCount -= 1;
      ofPerson.delete(delivery);
      if (ofPerson.size === 0) inFlight.delete(one.person);
      await claim().catch((error: unknown) => log.error({ err: error }, 'Pushes could not be claimed'));
    };
    const delivery: Promise<void> = run();
    ofPerson.add(delivery);
  };

  const claimOnce = async () => {
    const limit = maxInFlight - inFlightCount;
    if (limit <= 0 || isClosed) return;
    const at = now();
    const due = await queue.claim({
      now: at,
      until: new Date(at.getTime() + leaseMs),
      limit,
      maxPerPerson: maxInFlightOfPerson,
      except: [...inFlight.keys()],
    });
    for (const one of due) begin(one);
  };

  /** Runs one claim at a time, and one more for all requests that arrive meanwhile. */
  async function claim(): Promise<void> {
    if (claiming) {
      isClaimedAgain = true;
      return claiming;
    }
    const claimAll = async () => {
      do {
        isClaimedAgain = false;
        await claimOnce();
      } while (isClaimedAgain);
    };
    claiming = claimAll().finally(() => {
      claiming = undefined;
    });
    return claiming;
  }

  const settled = async () => {
    while (claiming || inFlightCount > 0)
      await Promise.all([claiming, ...[...inFlight.values()].flatMap((ofPerson) => [...ofPerson])]);
  };

  return {
    async start(at) {
      if (at > latestStart) latestStart = at;
      await claim();
    },
    settled,
    async close() {
      isClosed = true;
      await settled();
    },
  };
}

import type { App } from '../../../platform/app';
import type { Deliveries, Outcome, PushQueue } from './deliveries';
import { endedRingNotice } from './push-notice';
import {
  claimRings,
  type DueRing,
  type EndedRing,
  endRings,
  finishRing,
  postponeRing,
  ringContents,
} from './rings.queries';
import { callTopic, createPushTo, type PushDependencies } from './send-pushes';

/** Ends the rings of people for whom a call no longer rings, in every browser. */
export type EndRings = (ended: readonly EndedRing[]) => Promise<void>;

export const makeEndRings =
  ({ db, clock }: Pick<App, 'clock' | 'db'>, { start }: Pick<Deliveries, 'start'>): EndRings =>
  async (ended) => {
    const areDue = await Promise.all(ended.map((ring) => endRings(db, ring, clock())));
    if (areDue.some(Boolean)) await start(clock());
  };

/** A browser that was offline longer than this has stopped ringing. */
const ttlSeconds = 10 * 60;

/** Notifies browsers that a call has stopped ringing, also those of people who are looking at a window elsewhere. */
export function ringEnds(pushing: PushDependencies): PushQueue<DueRing> {
  const { db, productName } = pushing;
  const pushTo = createPushTo(pushing);

  const send = async (ring: DueRing): Promise<Outcome> => {
    const found = await ringContents(db, ring);
    if (!found) return 'obsolete';
    const { endpoint, p256dh, auth, ...content } = found;
    const { subscriptionId, sid, membershipId } = ring;
    const payload = JSON.stringify(endedRingNotice({ ...content, sid, membershipId, productName }));
    return pushTo({ subscriptionId, endpoint, p256dh, auth }, { payload, topic: callTopic(sid), ttlSeconds });
  };

  return {
    send,
    claim: (claim) => claimRings(db, claim),
    postpone: (ring, dueAt, attempts) => postponeRing(db, ring, dueAt, attempts),
    finish: (ring) => finishRing(db, ring),
  };
}

import type { calls, InterestStatus, MembershipId, ReplyOf } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { candidateIn } from '../candidate/candidate.queries';
import type { DeckViewer } from '../deck/viewer.service';
import { mayDecideAbout, requireOpenDeck } from '../find.policy';
import { decide, likes, lockPair, undecide } from './interests.queries';

type Decision = ReplyOf<typeof calls.find.setStatus>['status'];

interface Parts {
  db: Db;
  events: Events;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Records what residents think of each other. A like stays a secret until it is mutual. */
export function makeInterests({ db, events, viewerOf }: Parts) {
  const requireDecidable = async (
    acting: ActingMembership,
    candidateId: MembershipId,
    status: InterestStatus,
  ) => {
    const [viewer, candidate] = await Promise.all([
      viewerOf(acting),
      candidateIn(db, acting.subnetworkId, { candidateId, viewerId: acting.membershipId }),
    ]);
    const isNeighbour = candidate?.unitTypeId === acting.unitTypeId && mayDecideAbout(viewer, candidate);
    // Who moved away or is no longer suggested can still be put back or skipped, so that no list keeps them for ever.
    const wasDecided = status !== 'interested' && viewer.settled.has(candidateId);
    if (!candidate || !(isNeighbour || wasDecided)) throw new ProductError('NotFound');
    requireOpenDeck({ deck: viewer.deck, roundStatus: acting.roundStatus }, status);
    if (viewer.roommates.has(candidateId)) throw new ProductError('Conflict');
  };

  return async (
    acting: ActingMembership,
    candidateId: MembershipId,
    status: InterestStatus,
  ): Promise<Decision> => {
    await requireDecidable(acting, candidateId, status);
    const me = acting.membershipId;
    return db.transaction(async (tx) => {
      await lockPair(tx, me, candidateId);
      if (status === 'queued') {
        await undecide(tx, me, candidateId);
        return 'Queued';
      }
      const changed = await decide(tx, me, candidateId, status);
      if (status === 'skipped') return 'Skipped';
      if (!(await likes(tx, candidateId, me))) return 'Interested';
      if (changed) await events.publish(tx, 'interest.mutual', { membershipIds: [me, candidateId] });
      return 'Mutual';
    });
  };
}

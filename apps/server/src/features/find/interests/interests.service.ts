import {
  type Decision,
  type DecisionReply,
  type InterestStatus,
  type MembershipId,
  replyOfStatus,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { unlessGone } from '../../../platform/unless-gone';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { candidateIn } from '../candidate/candidate.queries';
import { mayDecideAbout, requireOpenDeck } from '../find.policy';
import type { DeckViewer } from '../viewer/viewer.service';
import { decide, deleteDecision, hasLiked, lockPair } from './interests.queries';

interface Parts {
  db: Db;
  events: Events;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Records decisions of residents about each other. A like is secret until it is mutual. */
export function makeInterests({ db, events, viewerOf }: Parts) {
  const requireDecidable = async (
    acting: ActingMembership,
    candidateId: MembershipId,
    decision: Decision,
  ) => {
    const [viewer, candidate] = await Promise.all([
      viewerOf(acting),
      candidateIn(db, { candidateId, viewerId: acting.membershipId }),
    ]);
    const isNeighbour = candidate?.unitTypeId === acting.unitTypeId && mayDecideAbout(viewer, candidate);
    // A person who moved away or is no longer suggested can still be put back or skipped, so that no list keeps them forever.
    const wasDecided = decision !== 'interested' && viewer.settled.has(candidateId);
    if (!candidate || !(isNeighbour || wasDecided)) throw new ProductError('NotFound');
    requireOpenDeck({ deck: viewer.deck, roundStatus: acting.roundStatus }, decision);
    if (viewer.roommates.has(candidateId)) throw new ProductError('Conflict');
  };

  return async (
    acting: ActingMembership,
    candidateId: MembershipId,
    decision: Decision,
  ): Promise<DecisionReply> => {
    await requireDecidable(acting, candidateId, decision);
    const me = acting.membershipId;
    const decided = db.transaction(async (tx): Promise<InterestStatus> => {
      await lockPair(tx, me, candidateId);
      if (decision === 'queued') {
        await deleteDecision(tx, me, candidateId);
        return decision;
      }
      const changed = await decide(tx, me, candidateId, decision);
      if (decision === 'skipped' || !(await hasLiked(tx, candidateId, me))) return decision;
      if (changed) await events.publish(tx, 'interest.mutual', { membershipIds: [me, candidateId] });
      return 'mutual';
    });
    return replyOfStatus[
      await unlessGone(decided, { interests_to_membership_id_memberships_id_fk: 'NotFound' })
    ];
  };
}

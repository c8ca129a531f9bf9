import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import { type Decision, type InterestStatus, replyOfStatus } from '@nestmate/contract/rules/interest';
import type { Db } from '../../platform/database/client';
import { unlessGone } from '../../platform/unless-gone';
import type { Events } from '../../platform/events/events';
import { type ActingMembership, ProductError } from '../../platform/http';
import { endAskingForHousing } from '../profile';
import { candidateIn } from './viewer.queries';
import { mayDecideAbout, requireOpenDeck } from './find.policy';
import type { DeckViewer } from './viewer.service';
import { decisionsBetween, lockPair, saveDecision } from './interests.queries';

interface InterestDependencies {
  db: Db;
  events: Events;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

type Reply = ReplyOf<typeof calls.find.setStatus>;

interface InterestChange {
  status: Decision;
  /** The decision that the caller believes to be current. If it has changed since, the change stays. */
  from?: Decision | null | undefined;
}

/**
 * Records a decision of a resident about a candidate. A like is secret until it is mutual. Permission is checked before the transaction, so a
 * decision that was allowed on arrival counts even if the round ends or one blocks the other meanwhile; notifications check again.
 */
export function makeInterests({ db, events, viewerOf }: InterestDependencies) {
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
    { status: wanted, from }: InterestChange,
  ): Promise<Reply> => {
    await requireDecidable(acting, candidateId, wanted);
    const me = acting.membershipId;
    const decided = db.transaction(async (tx) => {
      const revision = await lockPair(tx, me, candidateId);
      const before = await decisionsBetween(tx, me, candidateId);
      const isStale = from != null && from !== before;
      const decision = isStale ? before : wanted;
      const isMutual =
        decision === 'interested' && (await decisionsBetween(tx, candidateId, me)) === 'interested';
      const status: InterestStatus = isMutual ? 'mutual' : decision;
      if (decision === before) return { status, revision };
      await saveDecision(tx, me, candidateId, decision);
      await endAskingForHousing(tx, me);
      if (isMutual) await events.publish(tx, 'interest.mutual', { membershipIds: [me, candidateId] });
      await events.publish(tx, 'interest.decided', { from: me, to: candidateId, status, revision });
      return { status, revision };
    });
    const { status, revision } = await unlessGone(decided, {
      interests_to_membership_id_memberships_id_fk: 'NotFound',
    });
    return { status: replyOfStatus[status], ...(from !== undefined && { revision }) };
  };
}

import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import { type Decision, type InterestStatus, replyOfStatus } from '@nestmate/contract/rules/interest';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { type ActingMembership, ProductError, mapMissingReference } from '../../platform/http';
import { endAskingForHousing } from '../profile';
import { decidableIn } from './candidates/candidates.queries';
import { mayDecideAbout, requireOpenDeck } from './find.policy';
import { decisionsBetween, lockPair, saveDecision } from './interests.queries';
import { type DeckViewer, viewerOf } from './viewer.service';

type InterestDependencies = Pick<App, 'clock' | 'db' | 'events'>;

type Reply = ReplyOf<typeof calls.find.setStatus>;

interface InterestChange {
  status: Decision;
  /**
   * The decision that the caller believes to be current; if it is another by now, that one stays. Null from a caller
   * that cannot know it: the decision is then applied as without `from`, but the reply has its revision.
   */
  from?: Decision | null | undefined;
  /** Whether a mutual like stays: it is taken back by a call without this, once the person has confirmed that. */
  unlessInTouch?: boolean | undefined;
}

/**
 * Records a decision of a resident about a candidate. A like is secret until it is mutual. Permission is checked before
 * the transaction, so a decision that was allowed on arrival counts even if the round ends or one blocks the other
 * meanwhile; notifications check again.
 */
export async function decide(
  { db, events, clock }: InterestDependencies,
  acting: ActingMembership,
  candidateId: MembershipId,
  change: InterestChange,
): Promise<Reply> {
  const { status, from } = change;
  const viewer = await requireDecidable(db, acting, candidateId, status);
  const interest = await mapMissingReference(
    db.transaction((tx) => saveInterest({ tx, events, clock }, viewer, candidateId, change)),
    { interests_to_membership_id_memberships_id_fk: 'NotFound' },
  );
  const { revision } = interest;
  return { status: replyOfStatus[interest.status], ...(from !== undefined && { revision }) };
}

async function requireDecidable(
  db: Db,
  acting: ActingMembership,
  candidateId: MembershipId,
  decision: Decision,
): Promise<DeckViewer> {
  const [viewer, candidate] = await Promise.all([
    viewerOf(db, acting),
    decidableIn(db, { candidateId, viewerId: acting.membershipId }),
  ]);
  const isNeighbour = candidate?.unitTypeId === acting.unitTypeId && mayDecideAbout(viewer, candidate);
  // A person who moved away or is no longer suggested can still be put back or skipped, so that they leave every saved
  // list.
  const wasDecided = decision !== 'interested' && viewer.excluded.has(candidateId);
  if (!candidate || !(isNeighbour || wasDecided)) throw new ProductError('NotFound');
  requireOpenDeck({ deck: viewer.deck, roundStatus: acting.roundStatus }, decision);
  if (viewer.roommates.has(candidateId)) throw new ProductError('Conflict');
  return viewer;
}

/**
 * Saves a decision, unless another window has decided since; publishes it, and to both where a mutual like begins or
 * ends. The pair's lock is the only one: messages and requests do not depend on likes, so one that is written while the
 * like is taken back counts as written after it.
 * @throws ProductError `InTouch` when the change is an undo, which takes no mutual like back
 */
async function saveInterest(
  { tx, events, clock }: Omit<InterestDependencies, 'db'> & { tx: Tx },
  { membershipId: me, hasHousingPrompt }: DeckViewer,
  candidateId: MembershipId,
  change: InterestChange,
): Promise<{ status: InterestStatus; revision: number }> {
  await lockPair(tx, me, candidateId);
  const { revision, mine: before, theirs } = await decisionsBetween(tx, me, candidateId);
  const isStale = change.from != null && change.from !== before;
  const decision = isStale ? before : change.status;
  const isMutual = decision === 'interested' && theirs === 'interested';
  const status: InterestStatus = isMutual ? 'mutual' : decision;
  if (decision === before) return { status, revision };
  const wasMutual = before === 'interested' && theirs === 'interested';
  if (wasMutual && change.unlessInTouch) throw new ProductError('InTouch');
  const now = clock();
  await saveDecision(tx, me, candidateId, { decision, now });
  if (hasHousingPrompt) await endAskingForHousing(tx, me, now);
  if (isMutual) await events.publish(tx, 'interest.mutual', { membershipIds: [me, candidateId] });
  if (wasMutual) await events.publish(tx, 'interest.ended', { membershipIds: [me, candidateId], revision });
  await events.publish(tx, 'interest.decided', { from: me, to: candidateId, status, revision });
  return { status, revision };
}

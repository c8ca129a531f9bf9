import type { MembershipId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Db, Tx } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { wordsNotAllowed } from '../../platform/words/words-not-allowed';
import { ownSubnetwork, type SubnetworkRef } from '../housing';
import { muteOf } from './moderating.queries';
import { lockStanding } from './threads/write.queries';

/**
 * Checks that a post is allowed, and that its author may write now. @throws ProductError `NotFound`, `Forbidden`, `network_closed` or
 * `profane_words`
 */
export async function requireAllowed(
  db: Db,
  acting: ActingMembership,
  place: SubnetworkRef,
  { membership_id: writer = acting.membershipId, body }: { membership_id?: MembershipId; body: string },
): Promise<void> {
  await ownSubnetwork(db, acting, place);
  if (writer !== acting.membershipId) throw new ProductError('Forbidden');
  if (isNetworkClosed(acting.roundStatus)) throw new ProductError('network_closed');
  requireAllowedWords(body);
}

/** @throws ProductError `profane_words`, with those that it found */
export function requireAllowedWords(body: string): void {
  const words = wordsNotAllowed(body);
  if (words.length > 0)
    throw new ProductError('profane_words', {
      validation: [{ title: 'body', error_text: 'profane_words', words }],
    });
}

/** A muted resident reads, reports and deletes as before. @throws ProductError `Muted` with the time of its end */
export async function requireVoice(db: Db, membershipId: MembershipId, now: Date): Promise<void> {
  const until = await muteOf(db, membershipId, now);
  if (until) throw new ProductError('Muted', { values: { until } });
}

/**
 * Locks the author, so that they are not removed and write in no other window until the transaction ends.
 * @throws ProductError `AccessRemoved` when they were removed meanwhile
 */
export async function lockAuthor(tx: Tx, id: MembershipId): Promise<void> {
  if (!(await lockStanding(tx, id))) throw new ProductError('AccessRemoved');
}

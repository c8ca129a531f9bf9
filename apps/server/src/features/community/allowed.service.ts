import type { MembershipId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Db, Tx } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { wordsNotAllowed } from '../../platform/words/words-not-allowed';
import { requireOwnSubnetwork, type SubnetworkRef } from '../housing';
import { muteOf } from './mutes.queries';
import { lockStanding } from './threads/write.queries';

/**
 * A post is written in its author's own name, in their own community.
 * @throws ProductError `NotFound` or `Forbidden`
 */
export async function requireOwnName(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  writer: MembershipId,
): Promise<void> {
  await requireOwnSubnetwork(db, acting, ref);
  if (writer !== acting.membershipId) throw new ProductError('Forbidden');
}

/** Why a text may not be posted now: `network_closed`, or `profane_words` with those that it found. */
export const postRefusalOf = (
  { roundStatus }: Pick<ActingMembership, 'roundStatus'>,
  body: string,
): ProductError | undefined =>
  isNetworkClosed(roundStatus) ? new ProductError('network_closed') : wordsRefusalOf(body);

function wordsRefusalOf(body: string): ProductError | undefined {
  const words = wordsNotAllowed(body);
  if (words.length === 0) return undefined;
  return new ProductError('profane_words', {
    validation: [{ title: 'body', error_text: 'profane_words', words }],
  });
}

/** @throws ProductError `profane_words`, with those that it found */
export function requireAllowedWords(body: string): void {
  const refusal = wordsRefusalOf(body);
  if (refusal) throw refusal;
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

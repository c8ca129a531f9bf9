import type { MembershipId } from '@nestmate/contract';
import { changeDraft, readDraft } from '@/platform/draft';
import type { PendingCard } from './swipe-state';

const nameOf = (membershipId: MembershipId) => `decisions of ${membershipId}`;
const idsOf = (pending: readonly PendingCard[]) => pending.map(({ card }) => card.membership_id);

/** The decisions of a membership that have not reached the server yet. */
export const readKeptDecisions = async (membershipId: MembershipId): Promise<readonly PendingCard[]> =>
  (await readDraft<readonly PendingCard[]>(nameOf(membershipId))) ?? [];

/** Stores them, encrypted in this browser, in place of those `before`; those of other windows stay. */
export function keepDecisions(
  membershipId: MembershipId,
  waiting: readonly PendingCard[],
  before: readonly PendingCard[],
): Promise<void> {
  const mine = new Set([...idsOf(before), ...idsOf(waiting)]);
  return changeDraft<readonly PendingCard[]>(nameOf(membershipId), (kept) => {
    const all = [...(kept ?? []).filter(({ card }) => !mine.has(card.membership_id)), ...waiting];
    return all.length > 0 ? all : null;
  });
}

import { z } from 'zod';
import { membershipId, networkId, roomTypeId, subnetworkId, unitTypeId, userId } from './ids';

/** `MATCHING` is the swipe phase; from `ACTIVE` on matching is finished; `CLOSED` and `ARCHIVED` close the network. */
export const matchingRoundStatus = z.enum(['MATCHING', 'ACTIVE', 'CLOSED', 'ARCHIVED']);
export type MatchingRoundStatus = z.infer<typeof matchingRoundStatus>;

export const membership = z.object({
  membershipId,
  userId: userId.nullable(),
  l1Id: networkId,
  l2Id: subnetworkId,
  l3Id: unitTypeId,
  l4Id: roomTypeId.nullable(),
  networkName: z.string(),
  subNetworkName: z.string(),
  networkRoomName: z.string().describe('The unit type, shown as unit'),
  l4Name: z.string().nullable().describe('The room type, shown as room'),
  creationDate: z.iso.datetime(),
  bioEnabled: z.boolean(),
  questionsSaved: z.boolean(),
  matchingRoundStatus,
});
export type Membership = z.infer<typeof membership>;

const closed: ReadonlySet<MatchingRoundStatus> = new Set(['CLOSED', 'ARCHIVED']);
const finished: ReadonlySet<MatchingRoundStatus> = new Set(['ACTIVE', 'CLOSED', 'ARCHIVED']);
const preselectionOrder: readonly MatchingRoundStatus[] = ['MATCHING', 'ACTIVE', 'CLOSED'];

export const isNetworkClosed = (status: MatchingRoundStatus) => closed.has(status);
export const isMatchingFinished = (status: MatchingRoundStatus) => finished.has(status);

/** The previously selected membership if it is still there, else the first by round priority, else the first of the list. */
export function preselectMembership(
  memberships: readonly Membership[],
  previous?: string | null,
): Membership | undefined {
  const before = memberships.find((m) => m.membershipId === previous);
  if (before) return before;
  for (const status of preselectionOrder) {
    const first = memberships.find((m) => m.matchingRoundStatus === status);
    if (first) return first;
  }
  return memberships[0];
}

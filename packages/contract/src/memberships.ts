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

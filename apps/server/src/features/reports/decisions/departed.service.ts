import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Tx } from '../../../platform/database/client';
import { addMute } from '../../community';
import {
  deleteAppealsOf,
  forgetDeparted,
  retainDecisionsUnder,
  claimRetainedDecisions,
} from './departed.queries';

interface LeavingIdentities {
  hashes: readonly string[];
  membershipIds: readonly MembershipId[];
  isAccountLeaving: boolean;
}

/**
 * Retains what the housing office decided about a person who gives up identities: the decision stays with its case, and
 * beside it the hash. The words of their appeals go with the account.
 */
export async function retainDecisions(
  tx: Tx,
  { hashes, membershipIds, isAccountLeaving }: LeavingIdentities,
  now: Date,
): Promise<void> {
  await retainDecisionsUnder(tx, hashes, membershipIds, now);
  if (isAccountLeaving) await deleteAppealsOf(tx, membershipIds);
}

interface ArrivedIdentities {
  hashes: readonly string[];
  membershipId: MembershipId;
  subnetworkId: SubnetworkId;
}

/**
 * Applies what waits for identities to their new membership: its mutes, and what its person and staff see of earlier
 * decisions.
 */
export async function applyRetainedDecisions(
  tx: Tx,
  { hashes, membershipId, subnetworkId }: ArrivedIdentities,
  now: Date,
): Promise<void> {
  const inForce = await claimRetainedDecisions(tx, hashes, { membershipId, subnetworkId }, now);
  for (const { caseId, until } of inForce) if (until) await addMute(tx, caseId, { membershipId, until });
}

/** Deletes the hashes of a subnetwork once its round is archived. */
export const endRound = (tx: Tx, subnetworkId: SubnetworkId): Promise<void> =>
  forgetDeparted(tx, subnetworkId);

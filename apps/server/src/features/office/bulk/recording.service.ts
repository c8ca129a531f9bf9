import type { MembershipId } from '@nestmate/contract';
import type { AuditAction, BulkKind, StaffId } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import { byStaff, type Deed, record } from '../../audit';
import { subnetworksOf } from '../../memberships';
import { staffName } from './bulk.queries';

export const actionOf = {
  remove: 'residents.removed',
  restore: 'residents.restored',
  hide: 'residents.hidden',
  show: 'residents.shown',
  move: 'residents.moved',
  invite: 'residents.invited',
  remind: 'residents.reminded',
  revoke: 'residents.revoked',
} as const satisfies Record<BulkKind, AuditAction>;

export interface By extends Pick<Deed, 'networkId'> {
  staffId: StaffId;
}

/** The beginning of an entry: who did it, where. */
export const deedBy = async (tx: Db, { networkId, staffId }: By) => ({
  actor: byStaff({ staffId, name: (await staffName(tx, staffId)) ?? '' }),
  networkId,
});

interface Told extends By, Pick<Deed, 'after' | 'reason'> {
  action: AuditAction;
  ids: readonly MembershipId[];
  outcome: string;
  now: Date;
}

/** One entry with its members; of one place where all of them live there. */
export async function recordBulk(
  tx: Db,
  { networkId, staffId, ids, outcome, now, ...told }: Told,
): Promise<void> {
  if (ids.length === 0) return;
  const [place, ...others] = (await subnetworksOf(tx, ids)).keys();
  const deed = {
    ...told,
    ...(await deedBy(tx, { networkId, staffId })),
    ...(place && others.length === 0 && { subnetworkId: place }),
    members: ids.map((membershipId) => ({ membershipId, outcome })),
  };
  await record(tx, deed, now);
}

import type { MembershipId } from '@nestmate/contract/ids';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { BulkKind } from '@nestmate/contract/staff/bulk';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { byStaff, type NewAuditEntry, record } from '../../audit';
import { subnetworksOf } from '../../memberships';
import { type RejoinedRoom, restoreResidents } from '../../removal';
import { recordReopened } from '../rooms/recording.service';
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

export interface BulkAuthor extends Pick<NewAuditEntry, 'networkId'> {
  staffId: StaffId;
}

/** The common part of an entry: the actor and the place. */
export const auditEntryBy = async (tx: Tx, { networkId, staffId }: BulkAuthor) => ({
  actor: byStaff({ staffId, name: (await staffName(tx, staffId)) ?? '' }),
  networkId,
});

interface RecordedAction extends BulkAuthor, Pick<NewAuditEntry, 'reason'> {
  action: AuditAction;
  outcomes: ReadonlyMap<MembershipId, string>;
  /** The residents it left unchanged. */
  skipped?: readonly MembershipId[];
  after: NewAuditEntry['after'];
  now: Date;
}

/** An entry for each place with its members, so that staff of only some places find theirs. */
export async function recordBulk(
  tx: Tx,
  { networkId, staffId, outcomes, skipped, after, now, ...details }: RecordedAction,
): Promise<void> {
  const by = await auditEntryBy(tx, { networkId, staffId });
  const skippedIn = skipped && (await subnetworksOf(tx, skipped));
  for (const [subnetworkId, ids] of await subnetworksOf(tx, [...outcomes.keys()])) {
    const counts = {
      changed: ids.length,
      ...(skippedIn && { left: skippedIn.get(subnetworkId)?.length ?? 0 }),
    };
    const members = ids.map((membershipId) => ({ membershipId, outcome: outcomes.get(membershipId) ?? '' }));
    await record(tx, { ...details, ...by, subnetworkId, after: { ...after, ...counts }, members }, now);
  }
}

/** Records that somebody exported the list of an action, in each place of its people. */
export async function recordListed(
  tx: Tx,
  { networkId, staffId }: BulkAuthor,
  { what, ids, now }: { what: BulkKind; ids: readonly MembershipId[]; now: Date },
): Promise<void> {
  const auditEntry = {
    ...(await auditEntryBy(tx, { networkId, staffId })),
    action: 'roster.exported',
  } as const;
  for (const [subnetworkId, theirs] of await subnetworksOf(tx, ids))
    await record(tx, { ...auditEntry, subnetworkId, after: { what, people: theirs.length } }, now);
}

/** The result for each person's room: `back` or `alone`. */
export const roomsBack = (rejoined: readonly RejoinedRoom[]): Map<MembershipId, string> =>
  new Map(rejoined.flatMap(({ people, room }) => people.map((id) => [id, room] as const)));

/**
 * Restores residents, and records which rooms were locked and numbered again for them.
 * @returns the result for each person's room
 */
export async function restoreMany(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  { now, ...by }: BulkAuthor & { now: Date },
): Promise<Map<MembershipId, string>> {
  const rejoined = await restoreResidents(tx, events, ids, now);
  await recordReopened(tx, await auditEntryBy(tx, by), rejoined, now);
  return roomsBack(rejoined);
}

import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import { auditLog } from '../audit';
import { networks } from '../housing';
import {
  staff,
  staffGrants,
  staffIdentities,
  staffInvitations,
  staffLinks,
  staffNetworks,
  staffSessions,
} from './staff.schema';

const isOpen = () => isNull(staffInvitations.endedAt);

/** Whether a staff member has an open invitation. Index: staff_invitations(staff_id). */
const isInvited = (db: Db, staffId: PgColumn): SQL =>
  exists(
    db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(and(eq(staffInvitations.staffId, staffId), isOpen())),
  );

/**
 * Whether a person works somewhere, or is invited to. Indexes: staff_grants' primary key, staff_invitations(staff_id).
 */
export const mayEnter = (db: Db): SQL | undefined =>
  or(
    exists(db.select({ id: staffGrants.staffId }).from(staffGrants).where(eq(staffGrants.staffId, staff.id))),
    isInvited(db, staff.id),
  );

const columns = {
  id: staffInvitations.id,
  staffId: staff.id,
  email: staff.email,
  networkId: staffInvitations.networkId,
  role: staffInvitations.role,
  places: staffInvitations.places,
  by: staffInvitations.by,
  version: staffInvitations.version,
};

/** The open invitations of a network, by address. Index: staff_invitations(network_id, created_at). */
export const openInvitationsOf = (db: Db, networkId: NetworkId) =>
  db
    .select(columns)
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(and(eq(staffInvitations.networkId, networkId), isOpen()))
    .orderBy(asc(staff.email));

/** The open invitations of a person, with the networks' names. Index: staff_invitations(staff_id). */
export const openInvitationsFor = (db: Db, staffId: StaffId) =>
  db
    .select({ ...columns, network: networks.name })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .innerJoin(networks, eq(networks.id, staffInvitations.networkId))
    .where(and(eq(staffInvitations.staffId, staffId), isOpen()))
    .orderBy(asc(networks.name), asc(networks.id));

/** An open invitation to be mailed. Index: the primary key. */
export async function invitationToMail(db: Db, id: StaffId) {
  const [row] = await db
    .select({
      email: staff.email,
      language: staff.language,
      network: networks.name,
      by: staffInvitations.by,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .innerJoin(networks, eq(networks.id, staffInvitations.networkId))
    .where(and(eq(staffInvitations.id, id), isOpen()));
  return row;
}

/** The invitations that a network has sent since a time. Index: staff_invitations(network_id, created_at). */
export async function invitationsSince(db: Db, networkId: NetworkId, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.networkId, networkId), gt(staffInvitations.createdAt, since)));
  return row?.sent ?? 0;
}

/** Whether a network has invited a person since a time. Index: staff_invitations(staff_id). */
export async function wasInvitedSince(
  db: Db,
  { networkId, staffId }: { networkId: NetworkId; staffId: StaffId },
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.staffId, staffId),
        eq(staffInvitations.networkId, networkId),
        gt(staffInvitations.createdAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a person has accepted an invitation. Index: the primary key. */
export async function wasAccepted(db: Db, staffId: StaffId, id: StaffId): Promise<boolean> {
  const found = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.id, id),
        eq(staffInvitations.staffId, staffId),
        eq(staffInvitations.isAccepted, true),
      ),
    );
  return found.length > 0;
}

/** The person who has accepted an invitation of a network. Index: the primary key. */
export async function accepterOf(db: Db, networkId: NetworkId, id: StaffId): Promise<StaffId | undefined> {
  const [row] = await db
    .select({ staffId: staffInvitations.staffId })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.id, id),
        eq(staffInvitations.networkId, networkId),
        eq(staffInvitations.isAccepted, true),
      ),
    );
  return row?.staffId ?? undefined;
}

export async function insertInvitation(
  tx: Tx,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<void> {
  await tx.insert(staffInvitations).values(invitation);
}

export async function changeInvitation(
  tx: Tx,
  id: StaffId,
  to: { role: StaffRole; places: SubnetworkId[] | null },
): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ ...to, version: sql`${staffInvitations.version} + 1` })
    .where(eq(staffInvitations.id, id));
}

/** Ends an open invitation. @returns whether this call ended it */
export async function endInvitation(
  tx: Tx,
  id: StaffId,
  { endedAt, isAccepted }: { endedAt: Date; isAccepted: boolean },
): Promise<boolean> {
  const ended = await tx
    .update(staffInvitations)
    .set({ endedAt, isAccepted })
    .where(and(eq(staffInvitations.id, id), isOpen()))
    .returning({ id: staffInvitations.id });
  return ended.length > 0;
}

/**
 * Removes everything that gives a person access or makes it known: the address may get a new owner, who starts with
 * none of it. Locks the person, so that two networks that remove them at the same time do not each leave it to the
 * other, and no sign-in that began before comes after.
 */
async function forgetIf(tx: Tx, staffId: StaffId, isFree: SQL | undefined): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update');
  for (const table of [staffSessions, staffIdentities, staffLinks, staffNetworks])
    await tx.delete(table).where(and(eq(table.staffId, staffId), isFree));
}

const isUnemployed = (tx: Tx, staffId: StaffId) =>
  notExists(tx.select().from(staffGrants).where(eq(staffGrants.staffId, staffId)));

/** Ends the sessions, provider accounts and links of a person who no longer works anywhere. */
export const forgetUnlessEmployed = (tx: Tx, staffId: StaffId): Promise<void> =>
  forgetIf(tx, staffId, isUnemployed(tx, staffId));

/** Ends the sessions, provider accounts and links of a person who works nowhere and is invited nowhere. */
export const forgetUninvited = (tx: Tx, staffId: StaffId): Promise<void> => {
  const invited = tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.staffId, staffId), isOpen()));
  return forgetIf(tx, staffId, and(isUnemployed(tx, staffId), notExists(invited)));
};

/** Keeps a person from being put off all lists until the transaction ends. */
export async function lockPerson(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('share');
}

const endedUnaccepted = (networkId: NetworkId) =>
  and(
    eq(staffInvitations.networkId, networkId),
    isNotNull(staffInvitations.endedAt),
    eq(staffInvitations.isAccepted, false),
  );

/**
 * People whose invitations to a network ended without being accepted, by the last of them, with the address that was
 * typed: neither those who work there, nor those who are invited again. Index: staff_invitations(network_id,
 * created_at).
 */
export const withdrawnFrom = (db: Db, networkId: NetworkId) => {
  const later = alias(staffInvitations, 'later');
  const again = db
    .select()
    .from(later)
    .where(
      and(
        eq(later.staffId, staff.id),
        eq(later.networkId, networkId),
        sql`(${later.createdAt}, ${later.id}) > (${staffInvitations.createdAt}, ${staffInvitations.id})`,
        or(isNull(later.endedAt), eq(later.isAccepted, false)),
      ),
    );
  const here = db
    .select()
    .from(staffGrants)
    .where(and(eq(staffGrants.staffId, staff.id), eq(staffGrants.networkId, networkId)));
  return db
    .select({
      id: staffInvitations.id,
      staffId: staff.id,
      email: staff.email,
      endedAt: staffInvitations.endedAt,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(and(endedUnaccepted(networkId), notExists(here), notExists(again)))
    .orderBy(asc(staff.email));
};

/**
 * Takes a person off all invitations to a network that ended unaccepted; then deletes one who is on no list, in no
 * invitation and in no log. @returns the invitations
 */
export async function eraseInvitations(
  tx: Tx,
  { networkId, staffId }: { networkId: NetworkId; staffId: StaffId },
): Promise<StaffId[]> {
  const erased = await tx
    .update(staffInvitations)
    .set({ staffId: null, by: '' })
    .where(and(eq(staffInvitations.staffId, staffId), endedUnaccepted(networkId)))
    .returning({ id: staffInvitations.id });
  await tx
    .delete(staff)
    .where(
      and(
        eq(staff.id, staffId),
        isUnemployed(tx, staffId),
        notExists(tx.select().from(staffInvitations).where(eq(staffInvitations.staffId, staffId))),
        notExists(tx.select().from(auditLog).where(eq(auditLog.subjectId, staffId))),
        notExists(tx.select().from(auditLog).where(eq(auditLog.actorId, staffId))),
      ),
    );
  return erased.map(({ id }) => id);
}

/**
 * The ids of all invitations of a person, by which the log names what happened before they accepted. Index:
 * staff_invitations(staff_id).
 */
export async function invitationIdsOf(db: Db, staffId: StaffId): Promise<StaffId[]> {
  const rows = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(eq(staffInvitations.staffId, staffId));
  return rows.map(({ id }) => id);
}

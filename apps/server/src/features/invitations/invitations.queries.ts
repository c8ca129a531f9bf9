import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { networks, roundStatusHere, subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { invitations, passcodeDigest } from './invitations.schema';

const inviterProfiles = alias(profiles, 'inviter_profiles');

/** Index: invitations_passcode_digest. */
const isPasscode = (passcode: string) =>
  sql`${passcodeDigest(invitations.passcode)} = ${passcodeDigest(passcode)}`;

/** An invitation with the place it opens and the people it names. Index: invitations_passcode_digest. */
export async function invitationWith(db: Db, passcode: string) {
  const [row] = await db
    .select({
      invitation: invitations,
      place: {
        networkId: networks.id,
        networkName: networks.name,
        subnetworkId: subnetworks.id,
        subNetworkName: subnetworks.name,
        unitTypeId: unitTypes.id,
        matchingEnds: sql<
          string | null
        >`case when ${roundStatusHere()} = 'MATCHING' then coalesce(${unitTypes.deadlineEnd}, ${subnetworks.deadlineEnd})::text end`,
      },
      isDraft: subnetworks.isDraft,
      membership: memberships,
      resident: { firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email },
      inviter: { firstName: inviterProfiles.firstName, lastName: inviterProfiles.lastName },
    })
    .from(invitations)
    .leftJoin(memberships, eq(memberships.id, invitations.membershipId))
    .innerJoin(
      unitTypes,
      eq(unitTypes.id, sql`coalesce(${memberships.unitTypeId}, ${invitations.unitTypeId})`),
    )
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .innerJoin(networks, eq(networks.id, subnetworks.networkId))
    .leftJoin(profiles, eq(profiles.membershipId, invitations.membershipId))
    .leftJoin(inviterProfiles, eq(inviterProfiles.membershipId, invitations.inviterMembershipId))
    .where(isPasscode(passcode));
  return row;
}

/** Whether the person of a UNIQUE invitation has an open one. Index: invitations(membership_id). */
export async function hasOpenInvitation(db: Db, membershipId: MembershipId): Promise<boolean> {
  const [open] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.membershipId, membershipId),
        eq(invitations.type, 'UNIQUE'),
        isNull(invitations.revokedAt),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** The passcodes that are open for people; each has one. Index: invitations(membership_id). */
export async function openPasscodesOf(db: Db, ids: readonly MembershipId[]): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([invitations.membershipId], { passcode: invitations.passcode })
    .from(invitations)
    .where(
      and(
        inArray(invitations.membershipId, [...ids]),
        eq(invitations.type, 'UNIQUE'),
        isNull(invitations.revokedAt),
      ),
    );
  return rows.map(({ passcode }) => passcode);
}

/** Records that somebody looked at an invitation. Index: the primary key. */
export async function markOpened(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ openedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.openedAt)));
}

/**
 * Counts another person who joined by a general invitation. @returns false where it is for no more people. Index: the
 * primary key.
 */
export async function countJoin(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .update(invitations)
    .set({ joins: sql`${invitations.joins} + 1` })
    .where(
      and(
        eq(invitations.id, id),
        or(ne(invitations.type, 'FRIEND'), lt(invitations.joins, invitations.maxJoins)),
      ),
    )
    .returning({ id: invitations.id });
  return counted.length > 0;
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof invitationWith>>>;

export async function passcodesAmong(db: Db, passcodes: string[]): Promise<string[]> {
  const rows = await db
    .select({ passcode: invitations.passcode })
    .from(invitations)
    .where(inArray(invitations.passcode, passcodes));
  return rows.map(({ passcode }) => passcode);
}

/** Index: invitations_passcode_digest. */
export async function deleteInvitations(db: Db, passcodes: string[]): Promise<void> {
  for (const passcode of passcodes) await db.delete(invitations).where(isPasscode(passcode));
}

/**
 * The subset of `ids` that the housing office opened for one person: a UNIQUE invitation names them. Index:
 * invitations(membership_id).
 */
export async function officePlacesAmong(db: Db, ids: MembershipId[]): Promise<ReadonlySet<MembershipId>> {
  const rows = await db
    .select({ id: invitations.membershipId })
    .from(invitations)
    .where(and(eq(invitations.type, 'UNIQUE'), inArray(invitations.membershipId, ids)));
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])));
}

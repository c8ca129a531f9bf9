import type { SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, asc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { roundStatusHere, subnetworks, unitTypes } from '../../housing';
import { isRemoved, isStanding, memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { staff } from '../../staff';
import {
  invitationMails,
  invitations,
  invitationSender,
  invitationStops,
  invitationTexts,
} from '../invitations.schema';

type Row = typeof invitationMails.$inferSelect;

const waits = and(isNull(invitationMails.sentAt), isNull(invitationMails.bouncedAt));

/**
 * Gives a process the turn to send until a time, or more time.
 * @returns whether it has the turn; another one may have it
 */
export async function takeTurn(
  db: Db,
  sender: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const mine = await db
    .insert(invitationSender)
    .values({ process: sender, until })
    .onConflictDoUpdate({
      target: invitationSender.isOnly,
      set: { process: sender, until },
      setWhere: or(eq(invitationSender.process, sender), lt(invitationSender.until, now)),
    })
    .returning({ process: invitationSender.process });
  return mine.length > 0;
}

export async function endTurn(db: Db, sender: string): Promise<void> {
  await db.delete(invitationSender).where(eq(invitationSender.process, sender));
}

/**
 * Drops the mails of people who joined, were removed, lost their address or whose passcode was revoked, planned
 * reminders of people who have opened their invitation meanwhile, and mails that no server accepted for days. Days in
 * which staff had stopped them do not count.
 */
export async function dropPointless(db: Db, queuedBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from ${invitationMails} mail using ${invitations} i, ${memberships} m, ${profiles} p
    where mail.sent_at is null and mail.bounced_at is null and i.id = mail.invitation_id and m.id = i.membership_id
      and p.membership_id = m.id
      and (i.revoked_at is not null or m.user_id is not null or ${isRemoved({ removedAt: sql`m.removed_at` })} or p.email = ''
        or (mail.kind = 'reminder' and mail.send_at is not null and mail.retry_at is null and i.opened_at is not null)
        or (greatest(mail.queued_at, mail.send_at) < ${queuedBefore.toISOString()} and not exists (
          select from ${invitationStops} stop where stop.subnetwork_id = m.subnetwork_id
            and (stop.stopped_at is not null or stop.resumed_at >= ${queuedBefore.toISOString()}))))`);
}

/**
 * Claims the next mail to send of a place that is not stopped, the longest waiting first, until a time: no other
 * process sends it, and it waits again if this one dies. Index: invitation_mails_waiting.
 */
export async function claimMail(db: Db, now: Date, until: Date) {
  const next = db
    .select({ id: invitationMails.id })
    .from(invitationMails)
    .innerJoin(invitations, eq(invitations.id, invitationMails.invitationId))
    .innerJoin(memberships, eq(memberships.id, invitations.membershipId))
    .leftJoin(invitationStops, eq(invitationStops.subnetworkId, memberships.subnetworkId))
    .where(
      and(
        waits,
        isStanding(),
        isNull(memberships.userId),
        isNull(invitations.revokedAt),
        isNull(invitationStops.stoppedAt),
        or(isNull(invitationMails.sendAt), lte(invitationMails.sendAt, now)),
        or(isNull(invitationMails.retryAt), lte(invitationMails.retryAt, now)),
      ),
    )
    .orderBy(
      asc(sql`greatest(${invitationMails.queuedAt}, ${invitationMails.sendAt})`),
      asc(invitationMails.id),
    )
    .limit(1)
    .for('update', { of: invitationMails, skipLocked: true });
  const [claimed] = await db
    .update(invitationMails)
    .set({ retryAt: until })
    .where(eq(invitationMails.id, sql`${next}`))
    .returning({ id: invitationMails.id });
  return claimed?.id;
}

const placeColumns = {
  place: subnetworks.name,
  roundStatus: subnetworks.roundStatus,
  deadlineEnd: subnetworks.deadlineEnd,
  deadlineHour: subnetworks.deadlineHour,
  timeZone: subnetworks.timeZone,
  texts: invitationTexts,
};

/**
 * The contents of a claimed mail, read after the claim: a later change of the address replaces the passcode. Index: the
 * primary keys.
 */
export async function claimedMail(db: Db, id: string) {
  const [row] = await db
    .select({
      id: invitationMails.id,
      kind: invitationMails.kind,
      language: invitationMails.language,
      attempts: invitationMails.attempts,
      dueAt: sql`greatest(${invitationMails.queuedAt}, ${invitationMails.sendAt})`.mapWith(
        invitationMails.queuedAt,
      ),
      passcode: invitations.passcode,
      email: profiles.email,
      name: shownFirstName(),
      ...placeColumns,
      roundStatus: roundStatusHere(),
      ownEnd: unitTypes.deadlineEnd,
    })
    .from(invitationMails)
    .innerJoin(invitations, eq(invitations.id, invitationMails.invitationId))
    .innerJoin(memberships, eq(memberships.id, invitations.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(invitationTexts, eq(invitationTexts.subnetworkId, subnetworks.id))
    .where(and(eq(invitationMails.id, id), isNull(invitations.revokedAt), ne(profiles.email, '')));
  return row;
}

export type DueMail = NonNullable<Awaited<ReturnType<typeof claimedMail>>>;

export async function setMail(db: Db, id: string, values: Partial<Row>): Promise<void> {
  await db
    .update(invitationMails)
    .set(values)
    .where(and(eq(invitationMails.id, id), waits));
}

/** A place as its invitations name it. Index: the primary keys. */
export async function invitationPlace(db: Db, subnetworkId: SubnetworkId) {
  const [row] = await db
    .select(placeColumns)
    .from(subnetworks)
    .leftJoin(invitationTexts, eq(invitationTexts.subnetworkId, subnetworks.id))
    .where(eq(subnetworks.id, subnetworkId));
  return row && { ...row, ownEnd: null };
}

/** The person a sample is addressed to. Index: the primary key. */
export async function sampleReader(db: Db, staffId: StaffId) {
  const [reader] = await db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(staff.id, staffId));
  return reader;
}

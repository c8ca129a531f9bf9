import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { invitationMails, invitations } from '../../invitations';
import { isStanding, memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';

type Row = typeof invitationMails.$inferSelect;

const waits = and(isNull(invitationMails.sentAt), isNull(invitationMails.bouncedAt));

/** Whether this process may send now, since no other does; until the transaction ends. */
export async function maySend(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('invitation mails', 0)) as may`,
  );
  return rows[0]?.may ?? false;
}

/** Drops the mails of those who came, were removed, lost their address or whose passcode was revoked. */
export async function dropPointless(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${invitationMails} mail using ${invitations} i, ${memberships} m, ${profiles} p
    where mail.sent_at is null and mail.bounced_at is null and i.id = mail.invitation_id and m.id = i.membership_id
      and p.membership_id = m.id
      and (i.revoked_at is not null or m.user_id is not null or m.removed_at is not null or p.email = '')`);
}

/** The next mail to send, the longest waiting first. Index: invitation_mails_waiting. */
export async function nextMail(db: Db, now: Date) {
  const [row] = await db
    .select({
      id: invitationMails.id,
      kind: invitationMails.kind,
      language: invitationMails.language,
      tries: invitationMails.tries,
      passcode: invitations.passcode,
      email: profiles.email,
      name: shownFirstName(),
      place: subnetworks.name,
    })
    .from(invitationMails)
    .innerJoin(invitations, eq(invitations.id, invitationMails.invitationId))
    .innerJoin(memberships, eq(memberships.id, invitations.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(
      and(
        waits,
        isStanding(),
        isNull(memberships.userId),
        isNull(invitations.revokedAt),
        or(isNull(invitationMails.tryAfter), lte(invitationMails.tryAfter, now)),
      ),
    )
    .orderBy(asc(invitationMails.queuedAt), asc(invitationMails.id))
    .limit(1);
  return row;
}

export type DueMail = NonNullable<Awaited<ReturnType<typeof nextMail>>>;

export async function setMail(db: Db, id: string, values: Partial<Row>): Promise<void> {
  await db
    .update(invitationMails)
    .set(values)
    .where(and(eq(invitationMails.id, id), waits));
}

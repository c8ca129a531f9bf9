import type { MailKind, MembershipId } from '@nestmate/contract';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { mailOptOuts } from '../notifications.schema';
import type { EndedMails } from './end-links';

/** Where a resident wants to be written to; empty for nowhere. */
export const mailAddress = sql<string>`coalesce(nullif(${profiles.preferredEmail}, ''), ${profiles.email})`;

/** Beside `memberships`: who has not ended mails of that kind. Index: the primary key. */
export const wantsMails = (db: Db, kind: MailKind) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mailOptOuts)
      .where(and(eq(mailOptOuts.membershipId, memberships.id), eq(mailOptOuts.kind, kind))),
  );

/** Whether there is such a membership. Again, it changes nothing. */
export async function optOut(db: Db, { membershipId, kind }: EndedMails): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!found) return false;
  await db.insert(mailOptOuts).values({ membershipId, kind }).onConflictDoNothing();
  return true;
}

/** The kinds of mails that a resident has ended. */
export async function endedMails(db: Db, membershipId: MembershipId): Promise<MailKind[]> {
  const ended = await db
    .select({ kind: mailOptOuts.kind })
    .from(mailOptOuts)
    .where(eq(mailOptOuts.membershipId, membershipId));
  return ended.map(({ kind }) => kind);
}

/** Begins mails again that were ended. */
export async function optIn(db: Db, { membershipId, kind }: EndedMails): Promise<void> {
  await db
    .delete(mailOptOuts)
    .where(and(eq(mailOptOuts.membershipId, membershipId), eq(mailOptOuts.kind, kind)));
}

import type { MailKind, MembershipId } from '@nestmate/contract';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { mailOptOuts } from '../notifications.schema';
import type { OptOut } from './unsubscribe-links';

/** A condition on `memberships`: the resident has not opted out of that kind of mail. Index: the primary key. */
export const wantsMails = (db: Db, kind: MailKind) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mailOptOuts)
      .where(and(eq(mailOptOuts.membershipId, memberships.id), eq(mailOptOuts.kind, kind))),
  );

/** Opts out of a kind of mail; idempotent. @returns whether the membership exists */
export async function optOut(db: Db, { membershipId, kind }: OptOut): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!found) return false;
  await db.insert(mailOptOuts).values({ membershipId, kind }).onConflictDoNothing();
  return true;
}

/** The kinds of mail that a resident has opted out of. */
export async function optOutsOf(db: Db, membershipId: MembershipId): Promise<MailKind[]> {
  const ended = await db
    .select({ kind: mailOptOuts.kind })
    .from(mailOptOuts)
    .where(eq(mailOptOuts.membershipId, membershipId));
  return ended.map(({ kind }) => kind);
}

/** Undoes an opt-out. */
export async function optIn(db: Db, { membershipId, kind }: OptOut): Promise<void> {
  await db
    .delete(mailOptOuts)
    .where(and(eq(mailOptOuts.membershipId, membershipId), eq(mailOptOuts.kind, kind)));
}

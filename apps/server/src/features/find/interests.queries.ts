import type { MembershipId } from '@nestmate/contract/ids';
import type { Decision, InterestStatus } from '@nestmate/contract/rules/interest';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { interests } from './find.schema';

/**
 * Serializes decisions of two people about each other until the transaction ends.
 * @returns the revision of this decision: the transaction's id, which is assigned only now, and so is above that of every
 *   earlier decision of the pair
 */
export async function lockPair(tx: Db, a: MembershipId, b: MembershipId): Promise<number> {
  const pair = [a, b].toSorted().join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  const { rows } = await tx.execute<{ revision: string }>(sql`select pg_current_xact_id()::text as revision`);
  return Number(rows[0]?.revision);
}

/** One resident's decision about another. */
export async function decisionsBetween(db: Db, from: MembershipId, to: MembershipId): Promise<Decision> {
  const [decided] = await db
    .select({ status: interests.status })
    .from(interests)
    .where(and(eq(interests.fromMembershipId, from), eq(interests.toMembershipId, to)));
  return decided?.status ?? 'queued';
}

/** One resident's decisions about others; people without a decision are left out. Index: the primary key. */
export async function decisionsAbout(
  db: Db,
  from: MembershipId,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, InterestStatus>> {
  const theirs = alias(interests, 'theirs');
  const rows = await db
    .select({ id: interests.toMembershipId, mine: interests.status, back: theirs.status })
    .from(interests)
    .leftJoin(
      theirs,
      and(
        eq(theirs.fromMembershipId, interests.toMembershipId),
        eq(theirs.toMembershipId, interests.fromMembershipId),
      ),
    )
    .where(
      and(eq(interests.fromMembershipId, from), sql`${interests.toMembershipId} = any(${sql.param(ids)})`),
    );
  const statusOf = ({ mine, back }: (typeof rows)[number]): InterestStatus =>
    mine === 'interested' && back === 'interested' ? 'mutual' : mine;
  return new Map(rows.map((row) => [row.id, statusOf(row)]));
}

export async function saveDecision(
  tx: Db,
  from: MembershipId,
  to: MembershipId,
  decision: Decision,
): Promise<void> {
  if (decision === 'queued') {
    await tx
      .delete(interests)
      .where(and(eq(interests.fromMembershipId, from), eq(interests.toMembershipId, to)));
    return;
  }
  await tx
    .insert(interests)
    .values({ fromMembershipId: from, toMembershipId: to, status: decision })
    .onConflictDoUpdate({
      target: [interests.fromMembershipId, interests.toMembershipId],
      set: { status: decision, decidedAt: sql`now()` },
    });
}

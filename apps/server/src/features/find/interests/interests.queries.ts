import type { MembershipId, StoredDecision } from '@nestmate/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { interests } from '../find.schema';

/** Serializes decisions of two people about each other until the transaction ends. */
export async function lockPair(tx: Db, a: MembershipId, b: MembershipId): Promise<void> {
  const pair = [a, b].toSorted().join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/** @returns whether a row changed */
export async function decide(
  tx: Db,
  from: MembershipId,
  to: MembershipId,
  status: StoredDecision,
): Promise<boolean> {
  const changed = await tx
    .insert(interests)
    .values({ fromMembershipId: from, toMembershipId: to, status })
    .onConflictDoUpdate({
      target: [interests.fromMembershipId, interests.toMembershipId],
      set: { status, decidedAt: sql`now()` },
      setWhere: ne(interests.status, status),
    })
    .returning({ status: interests.status });
  return changed.length > 0;
}

export async function deleteDecision(tx: Db, from: MembershipId, to: MembershipId): Promise<void> {
  await tx
    .delete(interests)
    .where(and(eq(interests.fromMembershipId, from), eq(interests.toMembershipId, to)));
}

export async function hasLiked(db: Db, from: MembershipId, to: MembershipId): Promise<boolean> {
  const found = await db
    .select({ status: interests.status })
    .from(interests)
    .where(
      and(
        eq(interests.fromMembershipId, from),
        eq(interests.toMembershipId, to),
        eq(interests.status, 'interested'),
      ),
    );
  return found.length > 0;
}

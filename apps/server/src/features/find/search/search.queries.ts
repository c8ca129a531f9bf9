import { type MembershipId, noFilters, type SearchFilters } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { searches } from '../find.schema';

/** What somebody looks for; anybody when they have not said. Index: the primary key. */
export async function searchOf(db: Db, membershipId: MembershipId): Promise<SearchFilters> {
  const [row] = await db
    .select({ filters: searches.filters })
    .from(searches)
    .where(eq(searches.membershipId, membershipId));
  return { ...noFilters, ...row?.filters };
}

/** Whole, so that two windows never mix; the later one stays. */
export async function saveSearch(db: Db, membershipId: MembershipId, filters: SearchFilters, now: Date) {
  await db
    .insert(searches)
    .values({ membershipId, filters, updatedAt: now })
    .onConflictDoUpdate({ target: searches.membershipId, set: { filters, updatedAt: now } });
}

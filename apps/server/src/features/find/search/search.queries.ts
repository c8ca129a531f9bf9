import { type MembershipId, noFilters, type SearchFilters } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { searches } from '../find.schema';

/** A resident's search, or the default if there is no row. Index: the primary key. */
export async function searchOf(db: Db, membershipId: MembershipId): Promise<SearchFilters> {
  const [row] = await db
    .select({ filters: searches.filters })
    .from(searches)
    .where(eq(searches.membershipId, membershipId));
  return { ...noFilters, ...row?.filters };
}

/** Replaces the whole search, so that two windows never mix; the last write wins. */
export async function saveSearch(db: Db, membershipId: MembershipId, filters: SearchFilters, now: Date) {
  await db
    .insert(searches)
    .values({ membershipId, filters, updatedAt: now })
    .onConflictDoUpdate({ target: searches.membershipId, set: { filters, updatedAt: now } });
}

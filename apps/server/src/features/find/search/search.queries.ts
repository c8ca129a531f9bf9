import type { MembershipId } from '@nestmate/contract/ids';
import { noFilters } from '@nestmate/contract/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { askedAmong } from '../../questions';
import { searches } from '../find.schema';

/** A resident's search, or the default if there is no row; without retired questions. Index: the primary keys. */
export async function searchOf(db: Db, membershipId: MembershipId): Promise<SearchFilters> {
  const [row] = await db
    .select({ filters: searches.filters })
    .from(searches)
    .where(eq(searches.membershipId, membershipId));
  const filters = { ...noFilters, ...row?.filters };
  const { lifestylePreferences: wanted } = filters;
  if (wanted.length === 0) return filters;
  const asked = await askedAmong(
    db,
    wanted.map(({ questionId }) => questionId),
  );
  return { ...filters, lifestylePreferences: wanted.filter(({ questionId }) => asked.has(questionId)) };
}

/** Replaces the whole search, so that two windows never mix; the last write wins. */
export async function saveSearch(db: Db, membershipId: MembershipId, filters: SearchFilters, now: Date) {
  await db
    .insert(searches)
    .values({ membershipId, filters, updatedAt: now })
    .onConflictDoUpdate({ target: searches.membershipId, set: { filters, updatedAt: now } });
}

import type { MembershipId } from '@nestmate/contract/ids';
import type { SearchFilters } from '@nestmate/contract/search';
import type { Db } from '../../../platform/database/client';
import { searches } from '../find.schema';

/** Replaces the whole search, so that two windows never mix; the last write wins. */
export async function saveSearch(db: Db, membershipId: MembershipId, filters: SearchFilters, now: Date) {
  await db
    .insert(searches)
    .values({ membershipId, filters, updatedAt: now })
    .onConflictDoUpdate({ target: searches.membershipId, set: { filters, updatedAt: now } });
}

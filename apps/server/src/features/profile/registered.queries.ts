import type { MembershipId } from '@nestmate/contract/ids';
import { eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { profiles } from './profile.schema';

/** Whether a resident has confirmed their basic info. To others, everybody else looks like an unclaimed invitation. */
export const isRegistered = (profile: { registeredAt: SQLWrapper } = profiles) =>
  sql<boolean>`(${profile.registeredAt} is not null)`;

/** Residents who have not registered, to be joined where nearly everybody has. Index: profiles_unregistered. */
export const unregisteredIn = (db: Db) =>
  db
    .select({ membershipId: profiles.membershipId })
    .from(profiles)
    .where(isNull(profiles.registeredAt))
    .as('unregistered');

/** Whether a membership is registered; prepared, because every call of a resident runs it. Index: profiles' primary key. */
export function prepareIsRegistered(db: Db): (membershipId: MembershipId) => Promise<boolean> {
  const query = db
    .select({ registered: isRegistered() })
    .from(profiles)
    .where(eq(profiles.membershipId, sql.placeholder('membershipId')))
    .prepare('is_registered');
  return async (membershipId) => (await query.execute({ membershipId })).some(({ registered }) => registered);
}

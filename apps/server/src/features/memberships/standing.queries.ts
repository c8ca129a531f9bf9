import { isNotNull, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { memberships } from './memberships.schema';

/** Whether the housing office has not removed the membership. */
export const isStanding = (membership: { removedAt: SQLWrapper } = memberships): SQL =>
  isNull(membership.removedAt);

/** Whether the housing office has removed the membership. */
export const isRemoved = (membership: { removedAt: SQLWrapper } = memberships): SQL =>
  isNotNull(membership.removedAt);

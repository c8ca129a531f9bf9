import { isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { memberships } from './memberships.schema';

/** Whether the housing office has not removed the membership. */
export const isStanding = (membership: { removedAt: SQLWrapper } = memberships): SQL =>
  isNull(membership.removedAt);

import { sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

/** Whether a resident has confirmed their basic info. To others, anybody else is an invitation that nobody has claimed. */
export const isRegistered = (profile: { registeredAt: SQLWrapper } = profiles) =>
  sql<boolean>`(${profile.registeredAt} is not null)`;

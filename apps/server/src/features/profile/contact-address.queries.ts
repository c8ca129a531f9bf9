import { sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

/** A resident's contact address: the preferred one, or else the other; empty without either. */
export const contactAddress = (of: Record<'email' | 'preferredEmail', SQLWrapper> = profiles) =>
  sql<string>`coalesce(nullif(${of.preferredEmail}, ''), ${of.email})`;

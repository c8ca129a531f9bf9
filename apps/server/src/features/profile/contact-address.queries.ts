import { sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

/** Where a resident wants to be reached: the preferred address, or else the other; empty without either. */
export const contactAddress = (of: Record<'email' | 'preferredEmail', SQLWrapper> = profiles) =>
  sql<string>`coalesce(nullif(${of.preferredEmail}, ''), ${of.email})`;

import { sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

const preferredOr = (preferred: SQLWrapper, name: SQLWrapper) =>
  sql<string>`coalesce(nullif(${preferred}, ''), ${name})`;

/** The shown first name: the preferred one, or else the roster's. */
export const shownFirstName = (of: Record<'firstName' | 'preferredFirstName', SQLWrapper> = profiles) =>
  preferredOr(of.preferredFirstName, of.firstName);

/** The shown last name: the preferred one, or else the roster's. */
export const shownLastName = (of: Record<'lastName' | 'preferredLastName', SQLWrapper> = profiles) =>
  preferredOr(of.preferredLastName, of.lastName);

import { sql, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profile.schema';

const preferredOr = (preferred: SQLWrapper, name: SQLWrapper) =>
  sql<string>`coalesce(nullif(${preferred}, ''), ${name})`;

/** The first name that others see: the preferred one if there is one. */
export const shownFirstName = (of: Record<'firstName' | 'preferredFirstName', SQLWrapper> = profiles) =>
  preferredOr(of.preferredFirstName, of.firstName);

/** The last name that others see: the preferred one if there is one. */
export const shownLastName = (of: Record<'lastName' | 'preferredLastName', SQLWrapper> = profiles) =>
  preferredOr(of.preferredLastName, of.lastName);

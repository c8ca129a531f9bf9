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

/** Ideographs, as a regular expression of PostgreSQL, which has no script classes. */
const isHan = String.raw`^[\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U000323AF]+$`;

/** `fullName` of the contract, in SQL. */
export const nameInFull = (first: SQLWrapper, last: SQLWrapper) =>
  sql<string>`case when ${first} ~ ${isHan} and ${last} ~ ${isHan} then ${last} || ${first} else trim(concat(${first}, ' ', ${last})) end`;

/** The name by which staff know a person: the roster's. */
export const rosterName = (of: Record<'firstName' | 'lastName', SQLWrapper> = profiles) =>
  nameInFull(of.firstName, of.lastName);

/** The name by which staff's lists are sorted first: the last name or, for who has one name only, that one. */
export const lastNameKey = (of: Record<'firstName' | 'lastName', SQLWrapper> = profiles) =>
  sql<string>`lower(coalesce(nullif(${of.lastName}, ''), ${of.firstName}))`;

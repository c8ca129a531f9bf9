import { foldName } from '@nestmate/contract/text/name-words';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { startingWith } from '../../platform/database/conditions';
import { officeIds, plainOfficeId } from '../memberships';
import { profiles } from './profile.schema';

/** More words make a search slower, but not more precise. */
const maxSearched = 8;
const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/**
 * The text of a `tsquery` in which every word of a search begins a word; undefined without a word.
 * @param isWhole whether the searched words hold an address as one word, and not as the words it is made of
 */
function nameQuery(text: string, isWhole: (part: string) => boolean): string | undefined {
  const words = text.split(/\s+/).flatMap((part) => (isWhole(part) ? [part.toLowerCase()] : foldName(part)));
  return (
    words
      .slice(0, maxSearched)
      .map((word) => `${quoted(word)}:*`)
      .join(' & ') || undefined
  );
}

const matches = (words: SQLWrapper, query: string | undefined): SQL =>
  query ? sql`${words} @@ ${query}::tsquery` : sql`false`;

/** Whether a `tsvector` of `name_words` has every word of a search; an address is found by the words it is made of. */
export const hasName = (words: SQLWrapper, text: string): SQL =>
  matches(
    words,
    nameQuery(text, () => false),
  );

/** Whether a profile's names and address have every word of a search. */
const hasNameOrAddress = (text: string): SQL =>
  matches(
    profiles.words,
    nameQuery(text, (part) => part.includes('@')),
  );

/** Whether a profile has an address, in any case. Index: profiles_words. */
export const hasAddress = (email: string): SQL => {
  const address = email.toLowerCase();
  return sql`(${matches(profiles.words, quoted(address))} and lower(${profiles.email}) = ${address})`;
};

/**
 * Whether an office id begins with a text, leading zeros aside unless nothing follows them yet. Index:
 * office_ids_plain; zeros alone, which nearly all ids of an office begin with where any does, read all ids.
 */
export const hasOfficeId = (id: SQLWrapper, text: string): SQL => {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  const plain = typed.replace(/^([a-z]*)0+/, '$1');
  const begins = sql`${plainOfficeId(id)} like ${startingWith(plain)}`;
  return /^[a-z]*0+$/.test(typed) ? sql`(${begins} and lower(${id}) like ${startingWith(typed)})` : begins;
};

/**
 * Whether staff find a person by a text: by names in any order, address, or the office's id. Indexes: profiles_words,
 * office_ids_plain.
 */
export const isFoundBy = (
  text: string,
  membershipId: SQLWrapper = profiles.membershipId,
): SQL => sql`${membershipId} in (
  select ${profiles.membershipId} from ${profiles} where ${hasNameOrAddress(text)}
  union all select ${officeIds.membershipId} from ${officeIds} where ${hasOfficeId(officeIds.officeId, text)})`;

import type { UserId } from '@nestmate/contract/ids';
import type { campusOutcomes } from '@nestmate/contract/staff/setup/campus';
import { foldName } from '@nestmate/contract/text/name-words';
import type { CampusVoucher } from '../auth';
import type { RosterPerson } from './campus.queries';

type Outcome = (typeof campusOutcomes)[number];

export interface RosterMatch {
  outcome: Outcome;
  /** Those who are not removed. */
  people: RosterPerson[];
}

const sameText = (one: string | null, other: string | undefined) =>
  one !== null && one.trim().toLowerCase() === other?.trim().toLowerCase();

/** One person can live in several places of a network, under one name. */
function arePeopleOne(people: readonly RosterPerson[]): boolean {
  const places = new Set(people.map(({ subnetworkId }) => subnetworkId));
  const names = new Set(people.map(({ name }) => foldName(name).toSorted().join(' ')));
  return places.size === people.length && names.size <= 1;
}

/**
 * Whom on the roster a campus means. A number that is written exactly so wins over one without its leading zeros. An
 * address that a resident has typed themselves never hides the person whose invitation still waits.
 * @param found the people with the number or the address
 * @param userId the account that signs in; null for a try-out
 */
export function matchAmong(
  { matchBy, claimed }: Pick<CampusVoucher, 'claimed' | 'matchBy'>,
  found: readonly RosterPerson[],
  userId: UserId | null,
): RosterMatch {
  const exact = found.filter(({ officeId }) => matchBy === 'officeId' && sameText(officeId, claimed));
  const meant = exact.length > 0 ? exact : found;
  const standing = meant.filter(({ removedAt }) => removedAt === null);
  const free = standing.filter((one) => one.userId === null || one.userId === userId);
  const people = matchBy === 'email' && free.length > 0 ? free : standing;
  if (meant.length === 0)
    return { outcome: matchBy === 'email' ? 'addressUnknown' : 'numberUnknown', people };
  if (people.length === 0) return { outcome: 'removed', people };
  if (!arePeopleOne(people)) return { outcome: 'twoPeople', people };
  if (people.some((one) => one.userId !== null && one.userId !== userId))
    return { outcome: 'claimed', people };
  return { outcome: 'person', people };
}

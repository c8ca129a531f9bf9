import type { SubnetworkId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { type MatchingDays, matchingEndsAt } from '../../housing';

/*
 * The office's calls and the audit log call a round's status its phase, and the calls name the days of matching
 * `starts_on` and `ends_on`.
 */

export const phaseField = (status: MatchingRoundStatus) => ({ phase: status });

/** A place with its round, as it is in lists of the office. */
export const placeFields = (place: {
  id: SubnetworkId;
  name: string;
  roundStatus: MatchingRoundStatus;
  end: string;
  timeZone: string;
}) => ({
  subnetwork_id: place.id,
  name: place.name,
  ...phaseField(place.roundStatus),
  ends_on: place.end,
  ends_at: matchingEndsAt(place.end, place.timeZone).toISOString(),
});

export const daysIn = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): MatchingDays => ({
  start: starts_on,
  end: ends_on,
});

export const statusChangeIn = <Rest>({ phase, ...change }: { phase: MatchingRoundStatus } & Rest) => ({
  status: phase,
  ...change,
});

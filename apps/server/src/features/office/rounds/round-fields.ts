import type { SubnetworkId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { endOf, type MatchingDays, type RoundDeadline } from '../../housing';

/*
 * The office's calls and the audit log call a round's status its phase, and the calls name the days of matching
 * `starts_on` and `ends_on`.
 */

export const phaseField = (status: MatchingRoundStatus) => ({ phase: status });

/** A place with its round, as it is in lists of the office. */
export const placeFields = (
  place: RoundDeadline & { id: SubnetworkId; name: string; roundStatus: MatchingRoundStatus },
) => ({
  subnetwork_id: place.id,
  name: place.name,
  ...phaseField(place.roundStatus),
  ends_on: place.deadlineEnd,
  ends_at: endOf(place).toISOString(),
});

/** The days of a call; an hour or a reminder that it leaves out is undefined. */
export const daysIn = ({ starts_on, ends_on, ends_hour, remind_days }: DeadlineFields): GivenDays => ({
  start: starts_on,
  end: ends_on,
  hour: ends_hour,
  reminderDays: remind_days,
});

interface DeadlineFields {
  starts_on: string;
  ends_on: string;
  ends_hour?: number | undefined;
  remind_days?: number | null | undefined;
}

export type GivenDays = Pick<MatchingDays, 'end' | 'start'> & {
  [Field in 'hour' | 'reminderDays']: MatchingDays[Field] | undefined;
};

export const statusChangeIn = <Rest>({ phase, ...change }: { phase: MatchingRoundStatus } & Rest) => ({
  status: phase,
  ...change,
});

import type { Language } from '@nestmate/contract/languages';
import type { LastDays } from '@nestmate/contract/room';
import type { Db } from '../../platform/database/client';
import { dayMs } from '../../platform/durations';
import type { ActingMembership } from '../../platform/http';
import { blocksOf } from '../blocking';
import { endOf, inLanguage } from '../housing';
import { lastDaysRow, roomsWithPlacesFor } from './last-days.queries';
import { genderFactsOf, isFull, mayLiveTogether, type RoommateGenders } from './living-together.policy';

/** The last days of matching are a week, or as long as the office reminds before. */
const lastDays = 7;

/**
 * What a resident with a free place sees in the last days of matching: the places left in their unit type, the number
 * of rooms that they could join, and what happens after the deadline. Null before those days, and where nothing can
 * change.
 */
export async function lastDaysOf(
  db: Db,
  { membershipId, unitTypeId, capacity, roundStatus, paused }: ActingMembership,
  language: Language,
  now: Date,
): Promise<LastDays | null> {
  if (roundStatus !== 'MATCHING' || paused) return null;
  const row = await lastDaysRow(db, membershipId);
  if (!row || row.room.locked || isFull(row.room.size, capacity)) return null;
  const end = endOf(row, { deadlineEnd: row.ownDeadlineEnd });
  const from = end.getTime() - Math.max(lastDays, row.reminderDays ?? 0) * dayMs;
  if (now.getTime() < from || now >= end) return null;
  const { genderPolicy, genderId, livingWith, roommateGenders, room } = row;
  const mine = { ...genderFactsOf(genderId, livingWith, roommateGenders), genderPolicy };
  const open = await roomsWithPlacesFor(db, membershipId, { unitTypeId, size: room.size });
  // Whoever of the household is blocked, or lives there already, closes a room to all of them.
  const closing = new Set([...row.accounts, ...(await blocksOf(db, row.accounts)).flat()]);
  const canJoin = ({ genders, accounts }: (typeof open)[number]) =>
    !accounts.some((account) => closing.has(account)) && mayLiveTogether(mine, asHousehold(genders));
  return {
    ends_at: end.toISOString(),
    places_left: row.placesLeft,
    rooms_looking: open.filter(canJoin).length,
    after_deadline: row.afterDeadlineText && inLanguage(row.afterDeadlineText, language),
  };
}

/** The people of a room as one household, seen from the first of them. */
function asHousehold([first, ...others]: RoommateGenders) {
  const [genderId, livingWith] = first ?? [null, null];
  return genderFactsOf(genderId, livingWith, others);
}

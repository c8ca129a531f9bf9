import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { StaffActivity, StaffOverview } from '@nestmate/contract/staff/overview';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { StaffActor } from '../../../platform/http';
import { grantOf } from '../../staff';
import { placeFields } from '../rounds/round-fields';
import { roundsIn, unitTypesIn } from '../rounds/rounds.queries';
import {
  recordActive,
  recordMatched,
  activeDaysSince,
  hoursToMatch,
  matchedDaysSince,
  matchedIn,
  progressIn,
} from './overview.queries';

/** A year, and a round before it. */
const historyDays = 400;
/** Further back, one day of each week is enough. */
const dailyDays = 60;
const activityDays = 14;

const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);

const nobody = { people: 0, joined: 0, registered: 0, answered: 0, alone: 0 };
const nobodyMatched = { matched: 0, full: 0 };

const byUnitType = <Row extends { unitTypeId: UnitTypeId }>(rows: readonly Row[]) =>
  new Map(rows.map(({ unitTypeId, ...numbers }) => [unitTypeId, numbers]));

/** The progress of the residents in a staff member's scope. */
export async function overviewOf(
  db: Db,
  actor: StaffActor,
  place: SubnetworkId | undefined,
  now: Date,
): Promise<StaffOverview> {
  const grant = grantOf(actor);
  const isIn = (id: SubnetworkId) => place === undefined || id === place;
  const types = (await unitTypesIn(db, grant)).filter(({ subnetworkId }) => isIn(subnetworkId));
  const ids = types.map(({ id }) => id);
  const [allPlaces, progress, matched, history] = await Promise.all([
    roundsIn(db, grant),
    progressIn(db, grant, place),
    matchedIn(db, grant, place),
    matchedDaysSince(db, ids, {
      since: dayBefore(now, historyDays),
      daily: dayBefore(now, dailyDays),
    }),
  ]);
  const progressOf = byUnitType(progress);
  const matchedOf = byUnitType(matched);
  return {
    places: allPlaces.filter(({ id }) => isIn(id)).map(placeFields),
    unit_types: types.map((type) => ({
      subnetwork_id: type.subnetworkId,
      unit_type_id: type.id,
      name: type.name,
      capacity: type.capacity,
      is_paused: type.paused,
      ...(progressOf.get(type.id) ?? nobody),
      ...(matchedOf.get(type.id) ?? nobodyMatched),
    })),
    history: history.map(({ unitTypeId, ...day }) => ({ unit_type_id: unitTypeId, ...day })),
  };
}

/** The activity of the last days in a staff member's scope, and how fast people find roommates. */
export async function activityOf(
  db: Db,
  actor: StaffActor,
  place: SubnetworkId | undefined,
  now: Date,
): Promise<StaffActivity> {
  const grant = grantOf(actor);
  const [days, hours] = await Promise.all([
    activeDaysSince(db, grant, { place, since: dayBefore(now, activityDays) }),
    hoursToMatch(db, grant, place),
  ]);
  return { days, hours_to_match: hours };
}

/** Updates today's numbers, and yesterday's, whose last hours may have come after the last run. */
export async function recordDays(db: Db, now: Date): Promise<void> {
  await recordMatched(db, now);
  await recordActive(db, new Date(now.getTime() - 3 * dayMs));
}

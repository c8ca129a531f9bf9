import { z } from 'zod';
import { networkId, subnetworkId, unitTypeId } from '../ids';
import { matchingRoundStatus } from '../memberships';
import { defineStaffCall } from './staff-call';
import { staffDay } from './staff-day';

const number = z.number().int();

/** The progress of a unit type's residents; each number is part of the one before, except `full` and `alone`. */
export const unitTypeProgress = z.object({
  subnetwork_id: subnetworkId,
  unit_type_id: unitTypeId,
  name: z.string(),
  capacity: number,
  is_paused: z.boolean(),
  people: number.describe('On the list'),
  joined: number.describe('Of them, who have claimed their invitation'),
  registered: number.describe('Of them, who have confirmed their info'),
  answered: number.describe('Of them, who have saved their answers'),
  matched: number.describe('People with a roommate'),
  full: number.describe('People whose room is full'),
  alone: number.describe('Registered people without a roommate'),
});
export type UnitTypeProgress = z.infer<typeof unitTypeProgress>;

const overview = z.object({
  places: z.array(
    z.object({
      subnetwork_id: subnetworkId,
      name: z.string(),
      phase: matchingRoundStatus,
      ends_on: staffDay.describe('The last day, in its zone'),
      ends_at: z.iso.datetime(),
    }),
  ),
  unit_types: z.array(unitTypeProgress),
  history: z
    .array(z.object({ unit_type_id: unitTypeId, day: staffDay, people: number, matched: number }))
    .describe('As each day ended, in the order of days, one of a week beyond two months; today as it is now'),
});
export type StaffOverview = z.infer<typeof overview>;

const activity = z.object({
  days: z
    .array(z.object({ day: staffDay, requests: number, messages: number }))
    .describe('Written on each of the last days, in their order'),
  hours_to_match: z
    .number()
    .nullable()
    .describe('From registering to moving in with somebody: half of those who have a roommate were faster'),
});
export type StaffActivity = z.infer<typeof activity>;

export const staffOverviewCalls = {
  read: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/overview',
    summary: 'Read how far residents are, over time and by unit type',
    right: 'look',
    rateLimit: 'read',
    params: z.object({ networkId }),
    query: z.object({ place: subnetworkId.optional() }),
    reply: overview,
  }),
  activity: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/overview/activity',
    summary: 'Read the activity of the last days, and how fast people find somebody',
    right: 'look',
    rateLimit: 'read',
    params: z.object({ networkId }),
    query: z.object({ place: subnetworkId.optional() }),
    reply: activity,
  }),
};

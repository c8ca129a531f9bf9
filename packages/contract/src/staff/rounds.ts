import { z } from 'zod';
import { networkId, subnetworkId, unitTypeId } from '../ids';
import { limits } from '../limits';
import { matchingRoundStatus } from '../memberships';
import { wholeNumber } from '../shapes/in-address';
import { personText } from '../shapes/person-text';
import { defineStaffCall } from './staff-call';
import { staffDay } from './staff-day';

const inNetwork = z.object({ networkId });
const inPlace = inNetwork.extend({ subnetworkId });

/** The reason, which the audit log records. */
export const reason = personText('line', limits.report).min(1);

/** The people of a place or unit type: all standing members, and those without a roommate. */
const people = { people: z.number().int(), alone: z.number().int() };

const endHour = z.number().int().min(1).max(23).describe('Of the last day; 20 is 8pm');

const reminderDays = z
  .number()
  .int()
  .min(1)
  .max(limits.reminderDays)
  .nullable()
  .describe(
    'How many days before the end residents with a free place are reminded, and again on its last day; null for never',
  );

export const roundUnitType = z.object({
  unit_type_id: unitTypeId,
  name: z.string(),
  capacity: z.number().int(),
  is_paused: z.boolean(),
  ends_on: staffDay.nullable().describe('Its own last day; null where it ends with its place'),
  ends_at: z.iso.datetime(),
  is_over: z.boolean().describe('Whether its matching has ended, with or before that of its place'),
  ...people,
});

export const staffRound = z.object({
  subnetwork_id: subnetworkId,
  name: z.string(),
  time_zone: z.string(),
  phase: matchingRoundStatus,
  starts_on: staffDay,
  ends_on: staffDay,
  ends_hour: endHour,
  ends_at: z.iso.datetime().describe('That hour of the last day in the zone'),
  last_ends_at: z.iso.datetime().describe('When the last of its unit types ends'),
  remind_days: reminderDays,
  unit_types: z.array(roundUnitType),
  ...people,
});
export type StaffRound = z.infer<typeof staffRound>;

const rounds = z.object({ rounds: z.array(staffRound) });

const days = z.object({ starts_on: staffDay, ends_on: staffDay });

/** Without an hour or a reminder, they stay as they are. */
const deadline = days.extend({ ends_hour: endHour.optional(), remind_days: reminderDays.optional() });

/** The effects, and the number of people. */
export const deadlinePreview = z.object({
  ends_at: z.iso.datetime(),
  ended_at_before: z.iso.datetime(),
  /** The people whose windows show the new deadline immediately. */
  people: z.number().int(),
  alone: z.number().int(),
  open_requests: z.number().int().describe('Which nobody can accept after the end'),
  is_past: z.boolean().describe('Matching would end within a minute'),
});
export type DeadlinePreview = z.infer<typeof deadlinePreview>;

const number = z.number().int().min(0).max(1_000_000);

/** The residents whom a step of a round, or a pause, affects. */
const affected = z.object({
  together: number.describe('Who live with somebody'),
  alone: number,
  open_requests: number,
});
export type AffectedCounts = z.infer<typeof affected>;

export const roundStatusPreview = affected.extend({
  ends_at: z.iso.datetime().describe('The last deadline, until which matching can be reopened'),
  is_over: z.boolean().describe('Whether the deadline has passed'),
  kept_decisions: number.describe(
    'Removals and blocks of people who have deleted their account; archiving forgets them',
  ),
});
export type RoundStatusPreview = z.infer<typeof roundStatusPreview>;

/**
 * The numbers for which a step is refused if they are no longer those that staff were shown: who lives with whom, and
 * what cannot be undone. Requests come and go all day.
 */
const counted = roundStatusPreview.pick({ together: true, alone: true, kept_decisions: true });
export type CountedPeople = z.infer<typeof counted>;

export const staffRoundCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rounds',
    summary: 'List the round of each place with its status, deadline, and paused unit types',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    reply: rounds,
  }),
  pause: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/unit_types/:unitTypeId/pause',
    summary: 'Pause or resume matching in a unit type; open windows follow within a second',
    right: 'rounds',
    rateLimit: 'write',
    params: inNetwork.extend({ unitTypeId }),
    body: z.object({ paused: z.boolean(), reason: reason.optional() }),
    reply: rounds,
  }),
  previewDeadline: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/deadline/preview',
    summary: 'Preview another deadline',
    right: 'rounds',
    rateLimit: 'read',
    params: inPlace,
    query: z.object({
      ends_on: staffDay,
      ends_hour: wholeNumber.pipe(endHour).optional(),
      unit_type_id: unitTypeId.optional().describe('Of this unit type instead of the place'),
    }),
    reply: deadlinePreview,
  }),
  setDeadline: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/deadline',
    summary: 'Set the first and the last day of matching, its hour, and when residents are reminded',
    right: 'rounds',
    rateLimit: 'write',
    params: inPlace,
    body: deadline.extend({ seen: deadline.describe('What this changes'), reason: reason.optional() }),
    reply: rounds,
    errors: ['ChangedMeanwhile', 'DaysReversed', 'DeadlinePassed'],
  }),
  setUnitTypeDeadline: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/unit_types/:unitTypeId/deadline',
    summary: 'Set the last day that a unit type has of its own, or let it end with its place',
    right: 'rounds',
    rateLimit: 'write',
    params: inNetwork.extend({ unitTypeId }),
    body: z.object({
      ends_on: staffDay.nullable(),
      seen: staffDay.nullable().describe('The day that this changes'),
      reason: reason.optional(),
    }),
    reply: rounds,
    errors: ['ChangedMeanwhile', 'DaysReversed', 'DeadlinePassed'],
  }),
  previewPause: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/unit_types/:unitTypeId/pause/preview',
    summary: 'Preview whom pausing or resuming matching in a unit type affects',
    right: 'rounds',
    rateLimit: 'read',
    params: inNetwork.extend({ unitTypeId }),
    reply: affected,
  }),
  previewStatus: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/phase/preview',
    summary: 'Preview whom the next phase of a round affects, and what they lose',
    right: 'rounds',
    rateLimit: 'read',
    params: inPlace,
    reply: roundStatusPreview,
  }),
  setStatus: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/phase',
    summary: 'End matching, or close, archive or reopen a round',
    right: 'rounds',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({
      phase: matchingRoundStatus,
      seen: matchingRoundStatus,
      counted: counted
        .optional()
        .describe(
          'What staff were shown: refused if it is otherwise now; `kept_decisions` only when archiving',
        ),
      reason,
    }),
    reply: rounds,
    errors: ['ChangedMeanwhile', 'DeadlinePassed', 'NumbersChanged'],
  }),
};

import { z } from 'zod';
import { membershipId, networkId, roomId, subnetworkId, unitTypeId } from '../ids';
import { limits } from '../limits';
import { unitNumberMax } from '../rules/units';
import { listOf } from '../shapes/in-address';
import { personText } from '../shapes/person-text';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

const inNetwork = z.object({ networkId });
const inRoom = inNetwork.extend({ roomId });

/** One person named twice would get a room alone. */
const twoOrMore = z
  .array(membershipId)
  .max(limits.groupSize)
  .refine((ids) => new Set(ids).size >= 2);

export const roomStates = ['open', 'full', 'locked'] as const;

export const staffRoom = z.object({
  room_id: roomId,
  subnetwork_id: subnetworkId,
  unit_type_id: unitTypeId,
  unit_type: z.string(),
  capacity: z.number().int(),
  is_locked: z.boolean(),
  unit_number: z.string().nullable(),
  room_name: z.string().nullable().describe('What its roommates call it'),
  is_number_shared: z
    .boolean()
    .describe('Whether another room of the place has the same number, from before that was refused'),
  people: z.array(z.object({ membership_id: membershipId, name: z.string(), is_registered: z.boolean() })),
});
export type StaffRoom = z.infer<typeof staffRoom>;

const unitNumber = personText('line', unitNumberMax).min(1);

/** Only policies can be overruled. */
const exception = z.object({
  reason: reason.optional(),
  overrule_gender: z.boolean().optional().describe('Needs the right `rooms`, and a reason'),
});
/** The possible obstacles to living together. */
const obstacles = [
  'OutOfScope',
  'CannotPlace',
  'OtherUnitType',
  'GenderPolicy',
  'Forbidden',
  'network_closed',
  'room_locked',
  'room_too_small',
  'no_unit_left',
] as const;

const roomFilter = z.object({
  place: subnetworkId.optional(),
  unit_type: unitTypeId.optional(),
  state: z.enum(roomStates).optional(),
  text: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('In unit numbers, names of rooms, and in names, addresses and office ids of roommates'),
  room: roomId.optional().describe('This one alone'),
  door: z
    .string()
    .trim()
    .min(1)
    .max(unitNumberMax)
    .optional()
    .describe('With this unit number, in whatever capitals, width and blanks'),
  number: z.enum(['shared']).optional().describe('`shared`: whose unit number another room of the place has'),
  free: z.coerce.number().int().min(1).max(limits.groupSize).optional().describe('With so many free places'),
});
export type RoomFilter = z.output<typeof roomFilter>;

/** The candidates of one answer; others are found by their names. */
export const maxCandidates = 20;
/** The mismatches that are shown of one candidate, those that count most first. */
export const maxMismatches = 8;
/** How many people without roommates one call looks at. */
export const maxProposals = 20;

const person = z.object({
  membership_id: membershipId,
  name: z.string(),
  gender: z.string().nullable(),
  is_registered: z.boolean(),
});
export type CandidatePerson = z.infer<typeof person>;

const percent = z.number().int().min(0).max(100);
const mismatch = z.object({
  resident: membershipId,
  other: membershipId.describe('Whose answer is not what `resident` wants of a roommate'),
  question: z.string().describe('What the question is about, in a word or two'),
  accepted: z.string(),
  answer: z.string(),
  is_must: z.boolean().describe('Whether it is a must for `resident`'),
});
export type Mismatch = z.infer<typeof mismatch>;

const candidate = z.object({
  room_id: roomId.nullable().describe('Null for somebody without roommates'),
  unit_number: z.string().nullable(),
  people: z.array(person).describe('Who would live with the chosen people'),
  percent: percent
    .nullable()
    .describe('The mean of the percent matches of each with each; null where no two have a common answer'),
  lowest: z
    .object({ percent, one: membershipId, other: membershipId })
    .nullable()
    .describe('The lowest of several'),
  unknown: z
    .array(z.object({ one: membershipId, other: membershipId }))
    .describe('The pairs without a common answer, where others have one'),
  mismatches: z.array(mismatch).max(maxMismatches),
  mismatch_count: z.number().int().describe('All of them, those beyond `mismatches` included'),
});
export type RoomCandidate = z.infer<typeof candidate>;

/** Why a person who is found by name is not offered; what a resident keeps from others is never among the reasons. */
export const leftOutReasons = ['unitType', 'tooMany', 'locked', 'gender'] as const;
/** Why nobody can move in with the chosen people. */
export const fullReasons = ['full', 'locked', 'closed'] as const;

/** How many rooms a pasted list of numbers is read for, and how many get theirs in one call. */
export const maxNumberedRooms = 1000;
export const numberingBatchSize = 25;
export const maxNumbersText = 60_000;

/** Why a line of the list gives no room a number: `same` is no mistake. */
export const numberingProblems = [
  'noRoom',
  'several',
  'roomTwice',
  'twice',
  'taken',
  'unlisted',
  'heldBack',
  'long',
  'same',
] as const;
const numberingRow = z.object({
  room: staffRoom.nullable().describe('As it is now; null where the line names none'),
  line: z.string(),
  unit_number: z.string(),
  problem: z.enum(numberingProblems).nullable(),
});
export type NumberingRow = z.infer<typeof numberingRow>;

export const numberingOutcomes = ['done', 'changed', 'taken', 'refused', 'gone'] as const;
export type NumberingOutcome = (typeof numberingOutcomes)[number];

const changed = z.object({ room: staffRoom.nullable().describe('Null for a room that no longer exists') });

const supply = z.object({
  total: z.number().int(),
  taken: z.number().int(),
  held_back: z.number().int(),
  left: z.number().int().describe('What remains of the total'),
});
const unitTypeTotals = z.object({
  subnetwork_id: subnetworkId,
  unit_type_id: unitTypeId,
  name: z.string(),
  units: supply.nullable().describe('Null where there is no limit; a room takes one'),
  places: supply.nullable().describe('Those of the units; people with roommates take one each'),
});
export type UnitTypeTotals = z.infer<typeof unitTypeTotals>;

export const staffRoomCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rooms',
    summary: 'List the rooms of a network, newest first',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: roomFilter.extend({ before: roomId.optional() }),
    reply: z.object({ rooms: z.array(staffRoom), next: roomId.nullable() }),
  }),
  count: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rooms/count',
    summary: 'Count the rooms that a filter finds',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: roomFilter,
    reply: z.object({
      count: z.number().int(),
      shared: z
        .number()
        .int()
        .describe('How many rooms share their unit number, whatever else the filter says'),
    }),
  }),
  units: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rooms/units',
    summary: 'Count all, taken, held back and left units and places of each unit type',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ place: subnetworkId.optional() }),
    reply: z.object({ unit_types: z.array(unitTypeTotals) }),
  }),
  candidates: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rooms/candidates',
    summary: 'List who can live with a few residents and all their roommates, the best match first',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({
      of: listOf(z.array(membershipId).min(1).max(limits.groupSize)).describe(
        'Residents of one unit type, separated by commas',
      ),
      among: z
        .enum(['people', 'rooms'])
        .default('people')
        .describe(
          '`people`: who has no roommate or, with `text`, anybody; `rooms`: rooms with enough places',
        ),
      text: z.string().trim().max(100).optional().describe('As in the list of residents, or of rooms'),
    }),
    reply: z.object({
      people: z.array(person).describe('The chosen people with all their roommates'),
      unit_type: z.string(),
      capacity: z.number().int(),
      refusal: z.enum(fullReasons).nullable().describe('Why nobody is offered at all'),
      candidates: z.array(candidate).max(maxCandidates),
      has_more: z.boolean(),
      left_out: z
        .array(z.object({ membership_id: membershipId, name: z.string(), why: z.enum(leftOutReasons) }))
        .describe('Found by `text`, but not offered'),
    }),
    errors: ['OtherUnitType'],
  }),
  proposals: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/rooms/proposals',
    summary: 'List whom or which room a few residents without roommates match best',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ of: listOf(z.array(membershipId).min(1).max(maxProposals)) }),
    reply: z.object({
      proposals: z.array(
        z.object({ membership_id: membershipId, best: candidate.nullable().describe('Null for nobody') }),
      ),
    }),
  }),
  match: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/rooms',
    summary: 'Create a room for residents of one unit type, with everybody who lives with them already',
    right: 'match',
    rateLimit: 'write',
    params: inNetwork,
    body: exception.extend({ membership_ids: twoOrMore }),
    reply: changed,
    errors: obstacles,
  }),
  add: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/rooms/:roomId/people',
    summary: 'Move a resident into a room, with everybody who lives with them already',
    right: 'match',
    rateLimit: 'write',
    params: inRoom,
    body: exception.extend({ membership_id: membershipId }),
    reply: changed,
    errors: obstacles,
  }),
  takeOut: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/rooms/:roomId/people/:membershipId',
    summary: 'Remove one person from a room',
    right: 'rooms',
    rateLimit: 'write',
    params: inRoom.extend({ membershipId }),
    body: z.object({ reason }),
    reply: changed,
  }),
  dissolve: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/rooms/:roomId',
    summary: 'Dissolve a room; everybody is without roommates again',
    right: 'rooms',
    rateLimit: 'write',
    params: inRoom,
    body: z.object({
      reason,
      seen: z
        .array(membershipId)
        .max(limits.groupSize)
        .optional()
        .describe('Who lived there when staff looked: refused if others do now'),
    }),
    reply: changed,
    errors: ['ChangedMeanwhile'],
  }),
  assignUnit: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/rooms/:roomId/unit-number',
    summary: 'Set or remove the unit number of a room; notifies the roommates by mail',
    right: 'match',
    rateLimit: 'write',
    params: inRoom,
    body: z.object({ unit_number: unitNumber.nullable(), seen: z.string().max(200).nullable() }),
    reply: changed,
    errors: ['ChangedMeanwhile', 'UnitNumberTaken', 'UnitNotListed', 'UnitHeldBack'],
  }),
  checkUnitNumbers: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/rooms/unit-numbers/check',
    summary: 'Preview which rooms would get which unit numbers by a list; saves nothing',
    right: 'match',
    rateLimit: 'read',
    params: inNetwork,
    body: z.object({
      filter: roomFilter,
      text: z
        .string()
        .max(maxNumbersText)
        .describe(
          'A number on each line, in the order of the rooms; or a name, address, office id or number until now, a comma, and the number',
        ),
    }),
    reply: z.object({
      rows: z.array(numberingRow),
      rooms: z.number().int().describe('How many rooms the list is read for'),
      following: staffRoom.nullable().describe('The room of the next line of a list in order'),
      has_more: z.boolean().describe('Whether the filter finds more'),
      free_units: z
        .array(z.string())
        .describe(
          'For each room in order a free unit of the list, without one for a room that has a number; empty once a text is given',
        ),
    }),
  }),
  assignUnits: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/rooms/unit-numbers',
    summary: 'Set or remove the unit numbers of several rooms; leaves out those that changed meanwhile',
    right: 'match',
    rateLimit: 'write',
    params: inNetwork,
    body: z.object({
      rows: z
        .array(
          z.object({
            room_id: roomId,
            unit_number: unitNumber.nullable(),
            seen: z.string().max(200).nullable(),
          }),
        )
        .min(1)
        .max(numberingBatchSize),
    }),
    reply: z.object({
      rows: z.array(z.object({ room_id: roomId, outcome: z.enum(numberingOutcomes) })),
    }),
  }),
  lock: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/rooms/:roomId/lock',
    summary: 'Lock a room, so that nobody joins or leaves it, or unlock it',
    right: 'rooms',
    rateLimit: 'write',
    params: inRoom,
    body: z.object({ locked: z.boolean(), reason: reason.optional().describe('Needed to unlock') }),
    reply: changed,
    errors: ['ReasonNeeded'],
  }),
};

import { z } from 'zod';
import { membershipId, networkId, roomId, subnetworkId, unitTypeId } from '../ids';
import { limits } from '../limits';
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
  is_number_shared: z
    .boolean()
    .describe('Whether another room of the place has the same number, from before that was refused'),
  people: z.array(z.object({ membership_id: membershipId, name: z.string(), is_registered: z.boolean() })),
});
export type StaffRoom = z.infer<typeof staffRoom>;

/** Free text, such as “305” or “B-12 left”. */
export const unitNumberMax = 30;
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
    .describe('In unit numbers, and in names, addresses and office ids of roommates'),
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

const changed = z.object({ room: staffRoom.nullable().describe('Null for a room that no longer exists') });

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
    errors: ['ChangedMeanwhile', 'UnitNumberTaken'],
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

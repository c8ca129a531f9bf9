import { z } from 'zod';
import { genderId, membershipId, networkId, roomId, roomTypeId, subnetworkId, unitTypeId } from '../ids';
import { limits } from '../limits';
import { pictureUrls } from '../picture';
import { registrationQuestionType } from '../registration';
import { personText } from '../shapes/person-text';
import { auditEntry } from './audit';
import { residentNoteId } from './ids';
import { invitationStates } from './invitations';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

const inNetwork = z.object({ networkId });
const one = inNetwork.extend({ membershipId });

/** The progress of a resident. */
export const residentStates = ['invited', 'registering', 'registered', 'removed'] as const;
/** Whether a resident has a number: of their unit, or of the housing office. */
export const residentNumbers = ['assigned', 'missing'] as const;
export const residentSeen = ['week', 'notWeek', 'notMonth'] as const;
export const residentRooms = ['alone', 'open', 'full', 'locked'] as const;

/** The number of a registration question of one place, as an address has it. */
const questionNum = z
  .string()
  .max(5)
  .regex(/^[1-9]\d{0,4}$/);

const registrationAnswer = z.object({
  question_num: z.number().int(),
  type: registrationQuestionType,
  title: z.string(),
  is_sensitive: z.boolean(),
  is_answered: z.boolean(),
  answer: z
    .string()
    .nullable()
    .describe(
      'The words of the option; `true` or `false` of a checkbox. Null for one that `readAnswer` shows',
    ),
});
export type StaffRegistrationAnswer = z.infer<typeof registrationAnswer>;

export const staffResident = z.object({
  membership_id: membershipId,
  first_name: z.string(),
  last_name: z.string(),
  preferred_first_name: z.string(),
  email: z.string(),
  subnetwork_id: subnetworkId,
  unit_type_id: unitTypeId,
  unit_type: z.string(),
  room_type_id: roomTypeId.nullable(),
  state: z.enum(residentStates),
  is_hidden: z.boolean(),
  room: z
    .object({
      room_id: roomId,
      people: z.number().int(),
      is_locked: z.boolean(),
      unit_number: z.string().nullable(),
    })
    .nullable()
    .describe('Null without roommates'),
  capacity: z.number().int(),
  requests: z.number().int().describe('Open ones, of either side'),
  claimed_at: z.iso.datetime().nullable().describe('When they joined'),
  office_id: z.string().nullable().describe('The housing office’s own id'),
  gender: z.string().nullable(),
  invitation: z
    .object({
      state: z.enum(invitationStates),
      sent_at: z.iso.datetime().nullable(),
      why: z.string().nullable().describe('The mail server’s words, for a bounced one'),
    })
    .nullable()
    .describe('Null for one who joined without'),
  last_seen_at: z.iso.datetime().nullable().describe('When they last used the product'),
  answers: z
    .array(registrationAnswer)
    .describe('To the questions of the registration; in a list only those given, and only on request'),
});
export type StaffResident = z.infer<typeof staffResident>;

export const residentFilter = z.object({
  text: z.string().trim().max(100).optional().describe('In names, addresses and office ids'),
  place: subnetworkId.optional(),
  unit_type: unitTypeId.optional(),
  state: z.enum(residentStates).optional(),
  room: z.enum(residentRooms).optional(),
  hidden: z.enum(['true', 'false']).optional(),
  gender: genderId.optional(),
  unit_number: z.enum(residentNumbers).optional(),
  office_id: z.enum(residentNumbers).optional(),
  invitation: z.enum(invitationStates).optional(),
  seen: z.enum(residentSeen).optional().describe('When those who have joined were last seen'),
  question: questionNum.optional().describe('Of the registration of `place`: those who have answered it'),
  answered: z.enum(['true', 'false']).optional().describe('Whether they have answered `question`'),
  answer: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(
      'To `question`: words of it, the position of an option, `true` or `false`; not of a sensitive one',
    ),
});
export type ResidentFilter = z.output<typeof residentFilter>;

/** The sort keys of the list; equal ones are ordered by name. */
export const residentSorts = [
  'name',
  'place',
  'unit',
  'room',
  'unit_number',
  'state',
  'joined',
  'seen',
] as const;
export type ResidentSort = (typeof residentSorts)[number];

const page = z.object({
  residents: z.array(staffResident),
  next: z.string().nullable().describe('For `after`'),
});

const residentNote = z.object({
  note_id: residentNoteId,
  body: z.string(),
  by: z.string().nullable().describe('Null for one whose account is gone'),
  is_mine: z.boolean(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});
export type ResidentNote = z.infer<typeof residentNote>;

const detail = staffResident.extend({
  single_name: z.boolean().describe('Whether they have one name only; otherwise an empty name is missing'),
  picture_urls: pictureUrls.nullable(),
  gender_id: genderId.nullable(),
  room_type: z.string().nullable(),
  phone: z.string(),
  registered_at: z.iso.datetime().nullable(),
  removed_at: z.iso.datetime().nullable(),
  restorable_until: z.iso.datetime().nullable(),
  roommates: z.array(z.object({ membership_id: membershipId, name: z.string() })),
  passcode: z.string().nullable().describe('Of an invitation that nobody has used yet'),
  lifestyle: z
    .array(z.object({ label: z.string(), answer: z.string() }))
    .describe('Their own answers to the lifestyle questions'),
  notes: z.array(residentNote).describe('Of staff, latest first; residents never see them'),
  story: z.array(auditEntry),
});
export type StaffResidentDetail = z.infer<typeof detail>;

const name = personText('line', limits.name.max);
const address = z
  .string()
  .trim()
  .max(limits.email)
  .refine((text) => text === '' || z.email().safeParse(text).success);

/** The fields that the housing office may correct. */
const particulars = z.object({
  first_name: name,
  last_name: name,
  single_name: z.boolean().describe('Whether they have one name only: `first_name`'),
  email: z.string().max(limits.email),
  gender_id: genderId.nullable(),
});
export type Particulars = z.infer<typeof particulars>;

/**
 * Whether a correction leaves a name empty that the person has or needs. One that is missing may stay so, since the
 * resident fills it in.
 */
export const lacksName = (
  field: 'first_name' | 'last_name',
  corrected: Particulars,
  seen: Particulars,
): boolean =>
  corrected[field] === '' &&
  !(field === 'last_name' && corrected.single_name) &&
  (seen[field] !== '' || seen.single_name !== corrected.single_name);

const correction = particulars
  .extend({ email: address, seen: particulars })
  .refine((sent) => !lacksName('first_name', sent, sent.seen), {
    path: ['first_name'],
    message: 'validation.first',
  })
  .refine((sent) => !lacksName('last_name', sent, sent.seen) && !(sent.single_name && sent.last_name), {
    path: ['last_name'],
    message: 'validation.last',
  });
const accessNeed = z.object({ needs_accessible: z.boolean() });

const oneNote = one.extend({ noteId: residentNoteId });
const unitTypeRef = z.object({ unit_type_id: unitTypeId, room_type_id: roomTypeId.nullable() });

export const staffResidentCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents',
    summary: 'List a page of residents, in the requested order',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: residentFilter.extend({
      sort: z.enum(residentSorts).default('name'),
      down: z.enum(['true', 'false']).default('false').describe('The last first'),
      after: z.string().max(600).optional(),
      answers: z.enum(['true', 'false']).default('false').describe('With their registration answers'),
    }),
    reply: page,
  }),
  count: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents/count',
    summary: 'Count the residents that a filter finds',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: residentFilter,
    reply: z.object({ count: z.number().int() }),
  }),
  read: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents/:membershipId',
    summary: 'Read a resident’s place, registration, room, and what staff did; never their messages',
    right: 'look',
    rateLimit: 'read',
    params: one,
    reply: detail,
  }),
  readAnswer: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/answers/:questionNum',
    summary: 'Read a resident’s answer to a sensitive question of the registration; each read is recorded',
    right: 'work',
    rateLimit: 'read',
    params: one.extend({ questionNum }),
    reply: z.object({ answer: z.string() }),
  }),
  readAccessNeed: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/access',
    summary: 'Read whether a resident needs an accessible unit; each read is recorded',
    right: 'work',
    rateLimit: 'read',
    params: one,
    reply: accessNeed,
  }),
  setAccessNeed: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/access',
    summary: 'Set whether a resident needs an accessible unit; no roster file changes it back',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    body: accessNeed,
    reply: accessNeed,
  }),
  saveNote: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/notes/:noteId',
    summary: 'Write a note about a resident that only staff read, under a new id, or change one of mine',
    right: 'moderate',
    rateLimit: 'write',
    params: oneNote,
    body: z.object({ body: personText('lines', limits.residentNote).min(1) }),
    reply: detail,
  }),
  deleteNote: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/notes/:noteId',
    summary: 'Delete a note of mine about a resident',
    right: 'moderate',
    rateLimit: 'write',
    params: oneNote,
    reply: detail,
  }),
  remove: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/removal',
    summary: 'Remove a resident; their windows close immediately, and they leave their room',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    body: z.object({ reason }),
    reply: detail,
  }),
  restore: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/removal',
    summary: 'Restore a removed resident within a day, to their room too where it still fits',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    reply: detail,
    errors: ['TooLate', 'JoinedAgain'],
  }),
  hide: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/hidden',
    summary: 'Hide a resident from Find, or show them again',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    body: z.object({ hidden: z.boolean(), reason: reason.optional() }),
    reply: detail,
  }),
  correct: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/particulars',
    summary: 'Correct a resident’s name, address or gender',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    body: correction,
    reply: detail,
    errors: ['ChangedMeanwhile', 'AddressTaken'],
  }),
  move: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/unit',
    summary:
      'Move a resident to another unit or room type of their place; they leave their room, and open requests end',
    right: 'residents',
    rateLimit: 'write',
    params: one,
    body: unitTypeRef.extend({ seen: unitTypeRef, reason }),
    reply: detail,
    errors: ['ChangedMeanwhile', 'room_locked'],
  }),
};

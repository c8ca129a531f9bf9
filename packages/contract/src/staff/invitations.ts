import { z } from 'zod';
import { membershipId, networkId, roomTypeId, subnetworkId, unitTypeId } from '../ids';
import { languages } from '../languages';
import { passcodeId } from './ids';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

/** The state of a resident's invitation. */
export const invitationStates = [
  'notSent',
  'queued',
  'sent',
  'bounced',
  'opened',
  'claimed',
  'revoked',
] as const;
const invitationState = z.enum(invitationStates);
export type InvitationState = z.infer<typeof invitationState>;

/** A reminder goes to people who got an invitation and have not opened it, so long after their latest mail. */
export const remindAfterHours = 24;
export const invitationKinds = ['invitation', 'reminder'] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/**
 * How many mails leave in a minute at most, of all places together: mail servers refuse senders of thousands in a row.
 */
export const invitationsPerMinute = 200;

/** The maximum number of residents chosen by hand. */
export const maxChosen = 1000;
const chosen = z.array(membershipId).min(1).max(maxChosen);

const staffInvitation = z.object({
  membership_id: membershipId,
  name: z.string(),
  email: z.string().describe('Empty for one who gets no mail'),
  unit_type: z.string(),
  state: invitationState,
  why: z
    .string()
    .nullable()
    .describe('The mail server’s words, for a bounced one; empty for one that could not be made'),
  sent_at: z.iso.datetime().nullable(),
  send_at: z.iso.datetime().nullable().describe('When the waiting mail leaves, if a time was chosen'),
  mails: z.number().int().describe('How many were sent'),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

const sheet = z.object({
  membership_id: membershipId,
  name: z.string(),
  unit_type: z.string(),
  room_type: z.string().nullable(),
  passcode: z.string(),
  link: z.string(),
  language: z.enum(languages).describe('The resident’s, or else the one asked for'),
  deadline: z.string().nullable().describe('When matching ends, in its language; null once it is over'),
});
export type InvitationSheet = z.infer<typeof sheet>;

const generalPasscode = z.object({
  passcode_id: passcodeId,
  passcode: z.string(),
  unit_type_id: unitTypeId,
  unit_type: z.string(),
  room_type_id: roomTypeId.nullable(),
  room_type: z.string().nullable(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  joined: z.number().int().describe('How many joined by it'),
  max_joins: z
    .number()
    .int()
    .nullable()
    .describe('How many a resident’s own link is for; null for any number'),
  inviter: z
    .object({ membership_id: membershipId, name: z.string() })
    .nullable()
    .describe('The resident whom it names'),
});
export type GeneralPasscode = z.infer<typeof generalPasscode>;

/**
 * Where mails go: to a mail server, outside production onto the server’s disk, or in production without a server
 * nowhere: they wait.
 */
export const mailTargets = ['server', 'files', 'nowhere'] as const;
const mailTarget = z.enum(mailTargets);
export type MailTarget = z.infer<typeof mailTarget>;

/** The mails of a place that are on their way, from the first that still waits. */
const sending = z.object({
  waiting: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  goes_to: mailTarget,
  stopped_at: z.iso.datetime().nullable().describe('Since when none is sent until somebody resumes'),
  starts_at: z.iso.datetime().nullable().describe('When the first leaves, while all wait for a chosen time'),
  minutes_left: z
    .number()
    .int()
    .nullable()
    .describe('How long those that wait take at the rate of the last minutes; null while none leaves'),
});
export type InvitationSending = z.infer<typeof sending>;

const reminders = z.object({
  due: z.number().int().describe('How many can be reminded now'),
  later: z.number().int().describe('How many got a mail less than a day ago'),
  from: z.iso.datetime().nullable().describe('When the first of those can be reminded'),
});
export type InvitationReminders = z.infer<typeof reminders>;

const inPlace = z.object({ networkId, subnetworkId });
const place = '/staff/v1/networks/:networkId/subnetworks/:subnetworkId';
const path = `${place}/invitations`;
const passcodes = z.object({ passcodes: z.array(generalPasscode) });
const onePasscode = z.object({ networkId, passcodeId });
const searchText = z.string().trim().max(100).describe('In names, addresses and office ids');
const after = z.string().max(900).optional().describe('The `next` of the page before');
const next = z.string().nullable().describe('For `after`');

export const invitationMailQuery = z.object({ kind: z.enum(invitationKinds), language: z.enum(languages) });
export const invitationMailPreview = z.object({
  from: z.string().describe('The name and address that mail programs show'),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  goes_to: mailTarget,
});
export type InvitationMailPreview = z.infer<typeof invitationMailPreview>;

export const staffInvitationCalls = {
  list: defineStaffCall({
    method: 'GET',
    path,
    summary: 'List a page of the invitations of a place, by name',
    right: 'look',
    rateLimit: 'read',
    params: inPlace,
    query: z.object({
      state: invitationState.optional(),
      text: searchText.optional(),
      after,
    }),
    reply: z.object({ invitations: z.array(staffInvitation), next }),
  }),
  count: defineStaffCall({
    method: 'GET',
    path: `${path}/count`,
    summary: 'Count the invitations of a place by state',
    right: 'look',
    rateLimit: 'read',
    params: inPlace,
    reply: z.object({
      counts: z.record(invitationState, z.number().int()),
      without_address: z.number().int().describe('Not invited, and without an address'),
      reminders,
      sending: sending.nullable().describe('Null when none waits and sending is not stopped'),
      is_draft: z.boolean().describe('Whether residents cannot join the place yet'),
    }),
  }),
  recipients: defineStaffCall({
    method: 'POST',
    path: `${path}/recipients`,
    summary: 'Count the residents that a send would reach now',
    right: 'invite',
    rateLimit: 'read',
    params: inPlace,
    body: z.object({
      kind: z.enum(invitationKinds).default('invitation'),
      membership_ids: chosen.optional(),
    }),
    reply: z.object({ count: z.number().int() }),
  }),
  withdraw: defineStaffCall({
    method: 'POST',
    path: `${path}/withdraw`,
    summary: 'Cancel the mails of a place that nobody has tried to send yet; idempotent',
    right: 'invite',
    rateLimit: 'write',
    params: inPlace,
    reply: z.object({ withdrawn: z.number().int() }),
  }),
  stopSending: defineStaffCall({
    method: 'PUT',
    path: `${path}/stop`,
    summary: 'Stop the waiting mails of a place, also those queued later, or resume them',
    right: 'invite',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ stopped: z.boolean() }),
    reply: z.object({ sending: sending.nullable() }),
  }),
  send: defineStaffCall({
    method: 'POST',
    path: `${path}/send`,
    summary: 'Queue invitations or reminders; to those chosen, or to everybody who fits',
    right: 'invite',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({
      kind: z.enum(invitationKinds).default('invitation'),
      language: z.enum(languages).default('en').describe('Of the mails to those whose own is unknown'),
      membership_ids: chosen
        .optional()
        .describe('Absent: everybody who was not invited, or who has not opened their invitation'),
      counted: z
        .number()
        .int()
        .min(0)
        .max(1_000_000)
        .optional()
        .describe('The number of residents in the preview: refused if it is another now'),
      send_at: z.iso.datetime().nullable().default(null).describe('Null for now; refused if it has passed'),
    }),
    reply: z.object({ queued: z.number().int() }),
    errors: ['MailNotSetUp', 'NumbersChanged', 'PlaceIsDraft', 'TimePassed'],
  }),
  mail: defineStaffCall({
    method: 'GET',
    path: `${path}/mail`,
    summary: 'Read the text of an invitation, addressed to me',
    right: 'invite',
    rateLimit: 'read',
    params: inPlace,
    query: invitationMailQuery,
    reply: invitationMailPreview,
  }),
  sendSample: defineStaffCall({
    method: 'POST',
    path: `${path}/mail/sample`,
    summary: 'Send a sample invitation to me; its passcode opens nothing',
    right: 'invite',
    rateLimit: 'session',
    params: inPlace,
    body: invitationMailQuery,
    errors: ['MailNotSetUp'],
  }),
  revoke: defineStaffCall({
    method: 'POST',
    path: `${path}/revoke`,
    summary: 'Revoke invitations; their passcodes no longer open anything, and sending again makes new ones',
    right: 'residents',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ membership_ids: chosen, reason }),
    reply: z.object({ revoked: z.number().int() }),
  }),
  sheets: defineStaffCall({
    method: 'GET',
    path: `${path}/sheets`,
    summary: 'List the printed invitations of residents who have not registered yet, by unit and name',
    right: 'residents',
    rateLimit: 'read',
    params: inPlace,
    query: z.object({
      state: invitationState.optional(),
      text: searchText.optional(),
      language: z.enum(languages).default('en').describe('Of those whose own is unknown'),
      after,
    }),
    reply: z.object({ sheets: z.array(sheet), next }),
  }),
  passcodes: defineStaffCall({
    method: 'GET',
    path: `${place}/passcodes`,
    summary: 'List the general passcodes of a place, with which anybody may join',
    right: 'residents',
    rateLimit: 'read',
    params: inPlace,
    reply: passcodes,
  }),
  openPasscode: defineStaffCall({
    method: 'POST',
    path: `${place}/passcodes`,
    summary: 'Create a general passcode, with which anybody may join a unit type',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({
      passcode_id: passcodeId.describe('Chosen by the caller, so that a retry makes no second one'),
      unit_type_id: unitTypeId,
      room_type_id: roomTypeId.nullable(),
    }),
    reply: passcodes,
    errors: ['OutOfScope'],
  }),
  rotatePasscode: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/passcodes/:passcodeId/rotate',
    summary: 'Replace a general passcode by another for the same place; closes the old one',
    right: 'setUp',
    rateLimit: 'write',
    params: onePasscode,
    reply: passcodes,
  }),
  closePasscode: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/passcodes/:passcodeId/close',
    summary: 'Close a general passcode; nobody can join with it from then on',
    right: 'setUp',
    rateLimit: 'write',
    params: onePasscode,
    reply: passcodes,
  }),
};

import { z } from 'zod';
import { membershipId, networkId, roomTypeId, unitTypeId } from '../ids';
import { languages } from '../languages';
import { bulkId } from './ids';
import { residentFilter } from './residents';
import type { StaffRight } from './rights';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

/** The bulk actions for residents, each with the right that the same action needs for one resident. */
export const bulkRights = {
  invite: 'invite',
  remind: 'invite',
  move: 'residents',
  hide: 'residents',
  show: 'residents',
  revoke: 'residents',
  remove: 'residents',
  restore: 'residents',
} as const satisfies Record<string, StaffRight>;
export type BulkKind = keyof typeof bulkRights;
export const bulkKinds = ['invite', 'remind', 'move', 'hide', 'show', 'revoke', 'remove', 'restore'] as const;

/** The actions that require a reason, as for one resident. */
export const kindsWithReason: readonly BulkKind[] = ['move', 'revoke', 'remove'];

/** The maximum number of residents of one action. */
export const bulkLimit = 5000;
const byHand = z.array(membershipId).max(1000);

const plain = ['hide', 'show', 'revoke', 'remove', 'restore'] as const;
const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plain) }),
  z.object({
    kind: z.enum(['invite', 'remind']),
    language: z.enum(languages).default('en').describe('Of the mails'),
  }),
  z.object({ kind: z.literal('move'), unit_type_id: unitTypeId, room_type_id: roomTypeId.nullable() }),
]);
export type BulkAction = z.output<typeof action>;

export const bulkSelection = z.union([
  z.object({ ids: byHand.min(1) }),
  z.object({
    filter: residentFilter.describe('As the table has it: everybody it finds'),
    except: byHand.default([]),
  }),
]);
export type BulkSelection = z.output<typeof bulkSelection>;

/** Why a chosen resident is left unchanged. */
export const bulkSkipReasons = [
  'removed',
  'standing',
  'joinedAgain',
  'tooLate',
  'hiddenAlready',
  'shownAlready',
  'there',
  'otherPlace',
  'locked',
  'noEmail',
  'joined',
  'notNow',
  'noPasscode',
  'changed',
] as const;
const skipReason = z.enum(bulkSkipReasons);
export type BulkSkipReason = z.infer<typeof skipReason>;

/** `stale`: everybody has changed since the preview, so nothing was done; the preview is now up to date. */
export const bulkStates = ['shown', 'stale', 'waiting', 'failed', 'done', 'undoing', 'undone'] as const;
const state = z.enum(bulkStates);
export type BulkState = z.infer<typeof state>;

/** The states in which a previewed action can be requested. */
export const requestableBulkStates: readonly BulkState[] = ['shown', 'stale', 'failed'];

/** The parts that an undo leaves unchanged. */
export const bulkLosses = ['changedSince', 'unitGone', 'mailSent', 'requestsEnded'] as const;
const loss = z.enum(bulkLosses);
export type BulkLoss = z.infer<typeof loss>;

const people = z.object({
  count: z.number().int(),
  names: z.array(z.string()).describe('The first by name'),
});

const bulk = z.object({
  bulk_id: bulkId,
  kind: z.enum(bulkKinds),
  state,
  fingerprint: z.string().describe('Of what is shown; the commit names it'),
  unit: z.string().nullable().describe('Where a move leads'),
  by: z.string().nullable(),
  made_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
  undoable_until: z.iso.datetime().nullable(),
  changing: z.number().int(),
  undone: z.number().int().describe('Of those, how many an undo has taken back'),
  skipped: z.array(people.extend({ skip_reason: skipReason })).describe('The residents who stay as they are'),
  leaving_room: people,
  losing_requests: people,
  undo_failed: z.boolean().describe('Whether the latest attempt to take it back changed nothing'),
  undo: z
    .object({
      restorable: z.number().int(),
      not_restorable: z.array(z.object({ loss, count: z.number().int() })),
    })
    .nullable()
    .describe('The effect of an undo now; null when there is none'),
});
export type Bulk = z.infer<typeof bulk>;

const row = z.object({
  membership_id: membershipId,
  name: z.string(),
  skip_reason: skipReason.nullable().describe('Null for one who is changed'),
  leaves_room: z.boolean(),
  requests: z.number().int(),
  is_undone: z.boolean(),
});
export type BulkRow = z.infer<typeof row>;

const inNetwork = z.object({ networkId });
const one = inNetwork.extend({ bulkId });
const path = '/staff/v1/networks/:networkId/residents/bulk';

export const staffBulkCalls = {
  preview: defineStaffCall({
    method: 'POST',
    path,
    summary: 'Preview a bulk action; changes nothing',
    right: 'invite',
    rateLimit: 'write',
    params: inNetwork,
    body: z.object({ action, selection: bulkSelection }),
    reply: bulk,
    errors: ['TooManyChosen'],
  }),
  recent: defineStaffCall({
    method: 'GET',
    path,
    summary: 'List bulk actions of the last 24 hours, newest first',
    right: 'invite',
    rateLimit: 'read',
    params: inNetwork,
    reply: z.object({ bulks: z.array(bulk) }),
  }),
  read: defineStaffCall({
    method: 'GET',
    path: `${path}/:bulkId`,
    summary: 'Read a bulk action with its preview or its outcome',
    right: 'invite',
    rateLimit: 'read',
    params: one,
    reply: bulk,
  }),
  rows: defineStaffCall({
    method: 'GET',
    path: `${path}/:bulkId/rows`,
    summary: 'List the outcome for each resident, by name; logged as a download',
    right: 'invite',
    rateLimit: 'read',
    params: one,
    reply: z.object({ rows: z.array(row) }),
  }),
  commit: defineStaffCall({
    method: 'POST',
    path: `${path}/:bulkId/commit`,
    summary: 'Apply a previewed bulk action to everybody in it who has not changed since',
    right: 'invite',
    rateLimit: 'write',
    params: one,
    body: z.object({ fingerprint: z.string().max(64), reason: reason.optional() }),
    reply: bulk,
    errors: ['ChangedMeanwhile', 'ReasonNeeded', 'MailNotSetUp'],
  }),
  undo: defineStaffCall({
    method: 'POST',
    path: `${path}/:bulkId/undo`,
    summary: 'Undo a bulk action where it can be undone; once, within a day',
    right: 'invite',
    rateLimit: 'write',
    params: one,
    reply: bulk,
    errors: ['TooLate'],
  }),
};

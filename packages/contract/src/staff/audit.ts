import { z } from 'zod';
import type { ErrorCode } from '../errors';
import { networkId, subnetworkId } from '../ids';
import { timeZone } from '../shapes/time-zone';
import { auditEntryId } from './ids';
import { defineStaffCall } from './staff-call';
import { staffDay } from './staff-day';

/** All actions of the audit log, by area. Texts name each. */
export const auditActions = [
  'staff.signedIn',
  'staff.added',
  'staff.accepted',
  'staff.declined',
  'staff.changed',
  'staff.removed',
  'staff.erased',
  'staff.refused',
  'staff.linkMade',
  'staff.accountLinked',
  'staff.accountUnlinked',
  'network.created',
  'round.paused',
  'round.resumed',
  'round.deadlineMoved',
  'round.phaseMoved',
  'room.matched',
  'room.personAdded',
  'room.personTakenOut',
  'room.dissolved',
  'room.locked',
  'room.unitAssigned',
  'room.unitTold',
  'room.unlocked',
  'groups.proposed',
  'groups.moved',
  'groups.committed',
  'groups.undone',
  'groups.discarded',
  'resident.read',
  'resident.answerRead',
  'resident.accessRead',
  'resident.accessChanged',
  'resident.noted',
  'resident.noteChanged',
  'resident.noteDeleted',
  'resident.removed',
  'resident.restored',
  'resident.hidden',
  'resident.shown',
  'resident.corrected',
  'resident.moved',
  'residents.removed',
  'residents.restored',
  'residents.hidden',
  'residents.shown',
  'residents.moved',
  'residents.invited',
  'residents.reminded',
  'residents.revoked',
  'residents.undone',
  'residents.messaged',
  'residents.messageChanged',
  'residents.messageStopped',
  'residents.messageTakenOver',
  'residents.messageUnsent',
  'residents.messageSampled',
  'community.announced',
  'community.replied',
  'community.edited',
  'community.pinned',
  'community.unpinned',
  'community.hidden',
  'community.shown',
  'network.changed',
  'place.added',
  'place.opened',
  'settings.changed',
  'unitTypes.changed',
  'units.changed',
  'genders.changed',
  'majors.changed',
  'housing.changed',
  'topics.changed',
  'mails.changed',
  'registration.changed',
  'campusSignIn.changed',
  'campusSignIn.turnedOn',
  'campusSignIn.turnedOff',
  'question.changed',
  'questions.ordered',
  'roster.imported',
  'roster.undone',
  'roster.exported',
  'roster.explained',
  'audit.exported',
  'key.created',
  'key.revoked',
  'key.used',
  'key.newNetwork',
  'invitations.sent',
  'invitations.withdrawn',
  'invitations.stopped',
  'invitations.resumed',
  'invitations.sampled',
  'invitations.revoked',
  'invitations.replaced',
  'invitations.printed',
  'invitations.otherPerson',
  'passcode.opened',
  'passcode.rotated',
  'passcode.closed',
  'report.dismissed',
  'report.handled',
  'report.takenBack',
  'report.reopened',
  'report.hidden',
  'report.warned',
  'report.muted',
  'report.pictureRemoved',
  'report.personRemoved',
  'appeal.upheld',
  'appeal.granted',
  'support.begun',
  'support.answered',
  'support.noted',
  'support.changed',
  'support.answerKept',
  'support.answerDropped',
] as const;
export const auditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditAction>;

/** The refusals that are recorded: an insufficient role or scope, and rules that hold for everybody. */
export const auditRefusals = [
  'Forbidden',
  'OutOfScope',
  'LastAdministrator',
  'CannotPlace',
  'ReasonNeeded',
] as const satisfies readonly ErrorCode[];
export type AuditRefusal = (typeof auditRefusals)[number];

export const auditActorKinds = ['staff', 'commandLine', 'job', 'key'] as const;
export const auditActorKind = z.enum(auditActorKinds);

/** The subject: a person or a thing. */
export const auditSubjectKinds = [
  'staff',
  'resident',
  'room',
  'subnetwork',
  'unitType',
  'network',
  'key',
] as const;
export const auditSubjectKind = z.enum(auditSubjectKinds);

const fields = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  action: auditAction,
  actor: z.object({
    kind: auditActorKind,
    id: z.string().nullable(),
    name: z.string().nullable().describe('Null for one who was erased, and for the command line'),
  }),
  subject: z
    .object({
      kind: auditSubjectKind,
      id: z.string(),
      name: z.string().nullable().describe('Null for one who was erased'),
    })
    .nullable(),
  reason: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  people: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The residents whose ids are in `before` and `after`, without those who were erased'),
  members: z.number().int().describe('How many people a bulk action concerned; 0 for a single one'),
  is_sealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = z.object({
  action: auditAction.optional(),
  actor: z.uuid().optional(),
  subject: z.uuid().optional(),
  place: subnetworkId.optional(),
  text: z.string().trim().max(100).optional().describe('In names and reasons'),
  from: staffDay.optional(),
  to: staffDay.optional(),
  zone: timeZone.optional().describe('Of the days; UTC without one'),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const inNetwork = z.object({ networkId });

export const staffAuditCalls = {
  entries: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/audit',
    summary: 'List the audit entries of a network, newest first',
    right: 'work',
    rateLimit: 'read',
    params: inNetwork,
    query: auditFilter.extend({ before: auditEntryId.optional() }),
    reply: z.object({
      entries: z.array(auditEntry),
      next: z.number().int().nullable().describe('For `before`; null at the end'),
    }),
  }),
  export: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/audit.csv',
    summary: 'Export the audit entries of a network as a CSV file, newest first',
    right: 'work',
    rateLimit: 'upload',
    params: inNetwork,
    query: auditFilter,
  }),
  seals: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/audit/seal',
    summary: 'Read the latest seal of the audit log',
    right: 'work',
    rateLimit: 'read',
    params: inNetwork,
    reply: z.object({
      sealed_at: z.iso.datetime().nullable(),
      seal: z.string().nullable(),
      entries: z.number().int().describe('Of this network, that the seals close'),
    }),
  }),
};

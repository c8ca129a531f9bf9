import { z } from 'zod';
import { networkId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { personText } from '../shapes/person-text';
import { staffId } from './ids';
import { staffEmail, staffMe, staffRole } from './sign-in';
import { defineStaffCall } from './staff-call';

const inNetwork = z.object({ networkId });
const staffName = personText('line', limits.name.max).min(1);

/** The scope of a role: the whole network, or these subnetworks. */
export const staffScope = z.object({
  role: staffRole,
  places: z
    .array(subnetworkId)
    .min(1)
    .max(500)
    .nullable()
    .describe('Null: the whole network, with what is added to it later'),
});
export type StaffScope = z.infer<typeof staffScope>;

export const colleague = staffScope.extend({
  staff_id: staffId,
  name: z.string(),
  email: z.string(),
  /** Raised by every change; a save names the version that it has seen. */
  version: z.number().int(),
  last_here_at: z.iso.datetime().nullable(),
  is_me: z.boolean(),
  is_invited: z
    .boolean()
    .describe('Whether they have yet to accept: then the name is the address, and the id the invitation’s'),
});
export type Colleague = z.infer<typeof colleague>;

const team = z.object({ staff: z.array(colleague) });

/** A person who was removed from the network, works nowhere else, and is still named in its log. */
export const formerColleague = z.object({
  staff_id: staffId,
  name: z.string(),
  email: z.string(),
  removed_at: z.iso.datetime(),
});
export type FormerColleague = z.infer<typeof formerColleague>;
const former = z.object({ former: z.array(formerColleague) });

export const staffTeamCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/staff',
    summary: 'List the staff of a network',
    right: 'staff',
    rateLimit: 'read',
    params: inNetwork,
    reply: team,
  }),
  add: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/staff',
    summary: 'Invite a colleague by mail, who joins once they accept; inviting again changes nothing',
    right: 'staff',
    rateLimit: 'write',
    params: inNetwork,
    body: staffScope.extend({ email: staffEmail, name: staffName }),
    reply: team,
    errors: ['OutOfScope'],
  }),
  change: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/staff/:staffId',
    summary: 'Change a colleague’s name, role and places',
    right: 'staff',
    rateLimit: 'write',
    params: inNetwork.extend({ staffId }),
    body: staffScope.extend({ name: staffName.optional(), version: z.number().int().min(1).max(1e9) }),
    reply: team,
    errors: ['OutOfScope', 'LastAdministrator', 'ChangedMeanwhile'],
  }),
  remove: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/staff/:staffId',
    summary: 'Remove a colleague from the network, or withdraw their invitation',
    right: 'staff',
    rateLimit: 'write',
    params: inNetwork.extend({ staffId }),
    body: z.object({ reason: personText('line', limits.report).min(1) }),
    reply: team,
    errors: ['OutOfScope', 'LastAdministrator'],
  }),
  accept: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/me/invitations/:invitationId',
    summary: 'Accept an invitation to a network’s staff; my name becomes visible to them',
    right: 'session',
    rateLimit: 'write',
    params: z.object({ invitationId: staffId }),
    reply: staffMe,
  }),
  decline: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/me/invitations/:invitationId',
    summary: 'Decline an invitation to a network’s staff; declining again changes nothing',
    right: 'session',
    rateLimit: 'write',
    params: z.object({ invitationId: staffId }),
    reply: staffMe,
  }),
  former: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/former-staff',
    summary: 'List former staff who are still named in the log; none for staff of some places only',
    right: 'staff',
    rateLimit: 'read',
    params: inNetwork,
    reply: former,
  }),
  erase: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/former-staff/:staffId',
    summary: 'Delete a former colleague; their name leaves the log, whose seals stay whole',
    right: 'staff',
    rateLimit: 'write',
    params: inNetwork.extend({ staffId }),
    reply: former,
    errors: ['OutOfScope'],
  }),
};

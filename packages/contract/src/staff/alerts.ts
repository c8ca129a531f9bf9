import { z } from 'zod';
import { networkId } from '../ids';
import { pushSettings, pushSubscription } from '../notifications';
import { timeOfDay } from '../quiet-hours';
import { mailTargets } from './invitations';
import { defineStaffCall } from './staff-call';

/** What waits for staff and can be mailed to them, in the order of the settings. */
export const alertKinds = ['danger', 'appeal', 'question', 'overdue'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** When a kind is mailed: right away, in one mail a day with the others, or never. */
export const alertTimes = ['now', 'daily', 'off'] as const;
export type AlertTime = (typeof alertTimes)[number];

const time = z.enum(alertTimes);

/** The mails that a staff member gets about what waits in one network. */
const alertSettings = z.object({
  times: z.object({
    danger: time.describe('A report that speaks of danger'),
    appeal: time.describe('An appeal against a decision'),
    question: time.describe('A resident’s question that nobody has answered'),
    overdue: time.describe('Any of these, and any report, that has waited for a day'),
  }),
  daily_at: timeOfDay.describe('When the mail of the day is sent, also in quiet hours'),
  quiet: z.object({
    is_on: z.boolean(),
    starts: timeOfDay,
    ends: timeOfDay.describe('Before the start, it is that of the next day'),
    danger_passes: z.boolean().describe('Whether danger is mailed in them anyway'),
  }),
});
export type AlertSettings = z.infer<typeof alertSettings>;

/** The settings of staff who have chosen none. */
export const usualAlerts: AlertSettings = {
  times: { danger: 'now', appeal: 'now', question: 'daily', overdue: 'daily' },
  daily_at: '08:00',
  quiet: { is_on: true, starts: '20:00', ends: '07:00', danger_passes: true },
};

const staffPushSettings = pushSettings.extend({
  others: z.number().int().describe('My other browsers that are notified, also those whose session is over'),
});
export type StaffPushSettings = z.infer<typeof staffPushSettings>;

const inNetwork = z.object({ networkId });
const path = '/staff/v1/networks/:networkId/me/alerts';
const pushPath = '/staff/v1/me/push';

export const staffAlertCalls = {
  read: defineStaffCall({
    method: 'GET',
    path,
    summary: 'Read which mails I get about what waits for staff',
    right: 'moderate',
    rateLimit: 'read',
    params: inNetwork,
    reply: alertSettings.extend({
      time_zone: z.string().describe('That of most places of the network: times are on its clock'),
      goes_to: z.enum(mailTargets).describe('Where mails go'),
    }),
  }),
  save: defineStaffCall({
    method: 'PUT',
    path,
    summary: 'Set which mails I get about what waits for staff; of two saves the last one wins',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork,
    body: alertSettings.refine(({ quiet }) => quiet.starts !== quiet.ends),
  }),
  push: defineStaffCall({
    method: 'GET',
    path: pushPath,
    summary: 'Read the key for a push subscription, and whether this session has one',
    right: 'session',
    rateLimit: 'read',
    reply: staffPushSettings,
  }),
  subscribe: defineStaffCall({
    method: 'PUT',
    path: `${pushPath}/subscription`,
    summary: 'Start push notifications of what waits in this browser; they end with a sign-out',
    right: 'session',
    rateLimit: 'write',
    body: pushSubscription,
    reply: staffPushSettings,
  }),
  unsubscribe: defineStaffCall({
    method: 'DELETE',
    path: `${pushPath}/subscription`,
    summary: 'Stop the push notifications of this browser, or of all my others, such as one that is lost',
    right: 'session',
    rateLimit: 'write',
    query: z.object({ of: z.enum(['here', 'others']).default('here') }),
    reply: staffPushSettings,
  }),
};

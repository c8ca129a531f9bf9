import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';

/** Kinds of mail; each has its own unsubscribe. */
export const mailKinds = ['requests', 'messages'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Which mails a resident gets. */
export const mailSettings = z.object({ requests: z.boolean(), messages: z.boolean() });
export type MailSettings = z.infer<typeof mailSettings>;

/** The part of a `PushSubscription` that the server needs. */
export const pushSubscription = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({
    p256dh: z
      .string()
      .max(88)
      .regex(/^[\w-]{87}=?$/)
      .describe('A point of P-256, in base64url'),
    auth: z
      .string()
      .max(24)
      .regex(/^[\w-]{22}(==)?$/)
      .describe('16 bytes, in base64url'),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

export const pushSettings = z.object({
  public_key: z.string().describe('The VAPID key that a browser subscribes with'),
  is_on: z.boolean().describe('Whether this session has a subscription'),
});
export type PushSettings = z.infer<typeof pushSettings>;

const user = z.object({ userId });

/** Calls about mails and push notifications. */
export const notificationCalls = {
  mails: defineCall({
    method: 'GET',
    path: '/users/:userId/mails',
    summary: 'The mail settings of the acting membership',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: mailSettings,
  }),
  setMails: defineCall({
    method: 'PUT',
    path: '/users/:userId/mails',
    summary: 'Turn kinds of mail on or off; kinds that are not named do not change',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: mailSettings.partial(),
    reply: mailSettings,
  }),
  push: defineCall({
    method: 'GET',
    path: '/users/:userId/push',
    summary: 'The key for a push subscription, and whether this session has one',
    access: 'account',
    rateLimit: 'read',
    params: user,
    reply: pushSettings,
  }),
  subscribe: defineCall({
    method: 'PUT',
    path: '/users/:userId/push/subscription',
    summary:
      'Send this browser push notifications of new messages while no window is open, until the session ends',
    access: 'account',
    rateLimit: 'write',
    params: user,
    body: pushSubscription,
    reply: pushSettings,
  }),
  unsubscribe: defineCall({
    method: 'DELETE',
    path: '/users/:userId/push/subscription',
    summary: 'Stop the push notifications of this browser',
    access: 'account',
    rateLimit: 'write',
    params: user,
    reply: pushSettings,
  }),
};

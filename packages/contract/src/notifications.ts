import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';

/** A resident's address for mails. Only a verified address gets any, except for the link that verifies it. */
export const contactAddress = z.object({
  address: z.string().describe('Empty without one'),
  verified: z
    .boolean()
    .describe('Whether a sign-in provider vouches for it, or its owner has confirmed the link sent to it'),
  link: z
    .enum(['none', 'sending', 'waiting', 'sent', 'refused'])
    .describe(
      'The state of the link: it is being sent, is held back or retried later, was sent and still works, or could not be delivered',
    ),
  sends_at: z.iso
    .datetime()
    .nullable()
    .describe('When a waiting link is sent; null until a mail server is set up'),
});
export type ContactAddress = z.infer<typeof contactAddress>;

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

/** Calls about the address that mails go to, and push notifications. */
export const notificationCalls = {
  contactAddress: defineCall({
    method: 'GET',
    path: '/users/:userId/contact_address',
    summary: 'Read my contact address and whether it is verified',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: contactAddress,
  }),
  sendAddressLink: defineCall({
    method: 'POST',
    path: '/users/:userId/contact_address/link',
    summary: 'Send the link that verifies my contact address; the link before it stops working',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    reply: contactAddress,
    errors: ['TooManyLinks'],
  }),
  verifyAddress: defineCall({
    method: 'POST',
    path: '/contact_address/verified',
    summary: 'Verify a contact address with the token of the link that was sent to it; idempotent',
    access: 'public',
    // A token has 256 random bits, and a campus shares one IP address.
    rateLimit: 'signIn',
    body: z.object({ token: z.string().min(1).max(100) }),
    reply: z.object({ address: z.string() }),
    errors: ['LinkGone'],
  }),
  push: defineCall({
    method: 'GET',
    path: '/users/:userId/push',
    summary: 'Read the key for a push subscription, and whether this session has one',
    access: 'account',
    rateLimit: 'read',
    params: user,
    reply: pushSettings,
  }),
  subscribe: defineCall({
    method: 'PUT',
    path: '/users/:userId/push/subscription',
    summary:
      'Start push notifications in this browser, sent while no window is open; they end with the session',
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

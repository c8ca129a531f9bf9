import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';

/** What mails are about; each kind is ended apart. */
export const mailKinds = ['requests', 'messages'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Which mails a resident gets. */
export const mailSettings = z.object({ requests: z.boolean(), messages: z.boolean() });
export type MailSettings = z.infer<typeof mailSettings>;

const user = z.object({ userId });

/** How somebody hears of what happens while they do not look. */
export const notificationCalls = {
  mails: defineCall({
    method: 'GET',
    path: '/users/:userId/mails',
    summary: 'Which mails the membership that is acted for gets',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: mailSettings,
  }),
  setMails: defineCall({
    method: 'PUT',
    path: '/users/:userId/mails',
    summary: 'End mails of a kind, or get them again; what is not named stays',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: mailSettings.partial(),
    reply: mailSettings,
  }),
};

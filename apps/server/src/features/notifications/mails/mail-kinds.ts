import type { NotificationTopic } from '@nestmate/contract';

/** Kinds of mail; each has its own unsubscribe, which ends the mails about these topics. */
export const mailKinds = {
  requests: ['requests'],
  messages: ['messages'],
} as const satisfies Record<string, readonly NotificationTopic[]>;
export type MailKind = keyof typeof mailKinds;

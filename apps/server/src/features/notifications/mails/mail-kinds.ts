import { notificationDefaults, type NotificationTopic, notificationTopics } from '@nestmate/contract';

/** Kinds of mail; each has its own unsubscribe, which ends the mails about its topic, or the one mail a day. */
export type MailKind = NotificationTopic | 'digest';
export const mailKinds: readonly MailKind[] = [...notificationTopics, 'digest'];

/** The choice that unsubscribing from mails of a kind turns off. */
export const endedBy = (kind: MailKind) =>
  kind === 'digest'
    ? notificationTopics
        .filter((topic) => notificationDefaults[topic].digest !== undefined)
        .map((topic) => ({ topic, channel: 'digest', is_on: false }) as const)
    : [{ topic: kind, channel: 'mail', is_on: false } as const];

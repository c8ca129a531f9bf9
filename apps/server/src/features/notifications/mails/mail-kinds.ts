import type { NotificationTopic } from '@nestmate/contract';

/** Kinds of mail; each has its own unsubscribe, which ends the mails about its topic. */
export type MailKind = NotificationTopic;

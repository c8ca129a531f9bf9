import { deliver, type MailParts } from '../mails/deliver';
import { quietUntil } from '../quiet/quiet-until';
import { messageMail } from './message-mail';
import { claimWaiting, holdMails, releaseMails, readersToMail } from './message-mail.queries';
import { minuteMs } from '../../../platform/durations';

/** Unread for this long, a message is mailed. */
const mailDelayMs = 15 * minuteMs;
/** Between two mails to one reader. */
const mailIntervalMs = 4 * 60 * minuteMs;
/** Older messages are not mailed. */
const maxAgeMs = 7 * 24 * 60 * minuteMs;
const maxPerRun = 50;

/**
 * Sends mails about unread messages. Messages are marked as mailed before the mail is sent, so that no process and no
 * restart mails them again; a failed mail releases them, and is retried with growing delays.
 */
export async function sendMessageMails({ db, links, config, ...post }: MailParts, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = {
    now,
    waitingSince: ago(mailDelayMs),
    notBefore: ago(maxAgeMs),
    quietSince: ago(mailIntervalMs),
  };
  for (const reader of await readersToMail(db, { ...times, limit: maxPerRun })) {
    const { membershipId } = reader;
    const until = quietUntil(reader.quietHours, now);
    if (until) {
      await holdMails(db, membershipId, until);
      continue;
    }
    const claimed = await claimWaiting(db, membershipId, times);
    if (!claimed) continue;
    const endUrl = links.urlFor({ membershipId, kind: 'messages' });
    const mail = messageMail(reader, claimed.waiting, { ...config, endUrl });
    const delivery = await deliver(post, mail, { tries: claimed.tries, now, about: { membershipId } });
    if (delivery.outcome === 'later') await releaseMails(db, membershipId, claimed, delivery);
  }
}

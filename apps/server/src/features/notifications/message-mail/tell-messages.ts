import type { App } from '../../../platform/app';
import { deliver, type Telling } from '../mails/deliver';
import { messageMail } from './message-mail';
import { claimWaiting, notTold, readersToTell } from './message-mail.queries';

const queue = 'tell-messages';
const everyMinute = '* * * * *';
const minute = 60_000;
/** Unread for this long, a message is mailed. */
const mailDelayMs = 15 * minute;
/** Between two mails to one reader. */
const mailIntervalMs = 4 * 60 * minute;
/** Older messages are not mailed. */
const maxAgeMs = 7 * 24 * 60 * minute;
const atATime = 50;

/**
 * Sends mails about unread messages. Messages are marked as mailed before the mail is sent, so that no process and no
 * restart mails them again; a failed mail releases them, and is retried with growing delays.
 */
export async function tellMessages({ db, links, config, ...post }: Telling, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = {
    now,
    waitingSince: ago(mailDelayMs),
    notBefore: ago(maxAgeMs),
    quietSince: ago(mailIntervalMs),
  };
  for (const reader of await readersToTell(db, { ...times, limit: atATime })) {
    const { membershipId } = reader;
    const claimed = await claimWaiting(db, membershipId, times);
    if (!claimed) continue;
    const endUrl = links.urlFor({ membershipId, kind: 'messages' });
    const mail = messageMail(reader, claimed.waiting, { ...config, endUrl });
    const postponed = await deliver(post, mail, { tries: claimed.tries, now, about: { membershipId } });
    if (postponed) await notTold(db, membershipId, claimed, postponed);
  }
}

export async function keepMessagesTold({ jobs, clock }: App, telling: Telling): Promise<void> {
  await jobs.handle(queue, () => tellMessages(telling, clock()), { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}

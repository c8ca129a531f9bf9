import type { App } from '../../../platform/app';
import { deliver, type Telling } from '../mails/deliver';
import { messageMail } from './message-mail';
import { claimWaiting, notTold, readersToTell } from './message-mail.queries';

const queue = 'tell-messages';
const everyMinute = '* * * * *';
const minute = 60_000;
/** Milliseconds: unread for so long, a message counts as waiting. */
const patience = 15 * minute;
/** Milliseconds between two mails to one reader. */
const peace = 4 * 60 * minute;
/** Milliseconds after which a conversation is not told of any more. */
const tooOld = 7 * 24 * 60 * minute;
const atATime = 50;

/**
 * Tells by mail of messages that nobody has read. What a mail tells of is marked before it goes out, so that no process, and no
 * restart, tells of it again; what could not be sent is given back and tried again, later each time.
 */
export async function tellMessages({ db, links, config, ...post }: Telling, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = { now, waitingSince: ago(patience), notBefore: ago(tooOld), quietSince: ago(peace) };
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

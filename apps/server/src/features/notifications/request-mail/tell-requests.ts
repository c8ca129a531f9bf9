import type { App } from '../../../platform/app';
import { deliver, type Telling } from '../mails/deliver';
import { requestMail } from './request-mail';
import { claimTelling, notTold, requestsToTell } from './request-mail.queries';

const queue = 'tell-requests';
const everyMinute = '* * * * *';
/** The delay before a request is mailed, and the interval between two mails to one reader. */
const day = 24 * 60 * 60_000;
const atATime = 50;

/**
 * Sends mails about open requests. Each is claimed before its mail is sent, so that only one process sends it; a
 * failed mail is retried with growing delays; a permanent failure is not retried.
 */
export async function tellRequests({ db, links, config, ...post }: Telling, now: Date): Promise<void> {
  const since = new Date(now.getTime() - day);
  const waiting = await requestsToTell(db, { now, waitingSince: since, quietSince: since, limit: atATime });
  for (const request of waiting) {
    const { id, membershipId, tries } = request;
    if (!(await claimTelling(db, id, now))) continue;
    const endUrl = links.urlFor({ membershipId, kind: 'requests' });
    const mail = requestMail(request, { ...config, endUrl });
    const postponed = await deliver(post, mail, { tries, now, about: { requestId: id } });
    if (postponed) await notTold(db, id, postponed);
  }
}

export async function keepRequestsTold({ jobs, clock }: App, telling: Telling): Promise<void> {
  await jobs.handle(queue, () => tellRequests(telling, clock()), { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}

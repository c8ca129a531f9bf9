import type { Logger } from 'pino';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { SendMail } from '../../../platform/mail/mail';
import type { EndLinks } from './end-links';
import { requestMail } from './request-mail';
import { claimTelling, notTold, requestsToTell } from './request-mail.queries';

const queue = 'tell-requests';
const everyMinute = '* * * * *';
/** Milliseconds: after it a request counts as waiting, and for it nobody hears of another. */
const day = 24 * 60 * 60_000;
const atATime = 50;
const mostTries = 8;
/** Milliseconds: two minutes, then twice as long each time. */
const pauseAfter = (tries: number) => 60_000 * 2 ** tries;

/** The mail server has answered, and with a permanent failure (RFC 5321, 5yz). */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error && Number(Reflect.get(error, 'responseCode')) >= 500;

export interface Telling {
  db: Db;
  log: Logger;
  sendMail: SendMail;
  links: EndLinks;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/**
 * Tells by mail of requests that wait. Each is claimed before its mail goes out, so that of two processes one writes; what
 * could not be sent is given back and tried again, later each time; an address that the server refuses is not tried again.
 */
export async function tellRequests({ db, log, sendMail, links, config }: Telling, now: Date): Promise<void> {
  const since = new Date(now.getTime() - day);
  const waiting = await requestsToTell(db, { now, waitingSince: since, quietSince: since, limit: atATime });
  for (const request of waiting) {
    if (!(await claimTelling(db, request.id, now))) continue;
    try {
      await sendMail(requestMail(request, { ...config, endUrl: links.urlFor(request.membershipId) }));
    } catch (error) {
      const tries = request.tries + 1;
      const isFinal = isRefusedForGood(error) || tries === mostTries;
      log.warn({ err: error, requestId: request.id, isFinal }, 'A mail could not be sent');
      if (!isFinal)
        await notTold(db, request.id, { tries, tellAfter: new Date(now.getTime() + pauseAfter(tries)) });
    }
  }
}

export async function keepRequestsTold(jobs: Jobs, telling: Telling): Promise<void> {
  await jobs.handle(queue, () => tellRequests(telling, new Date()), { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}

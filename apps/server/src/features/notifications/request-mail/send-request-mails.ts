import { deliver, type MailParts } from '../mails/deliver';
import { quietUntil } from '../quiet/quiet-until';
import { requestMail } from './request-mail';
import { claimRequestMail, holdRequestMail, releaseMails, requestsToMail } from './request-mail.queries';
import { dayMs } from '../../../platform/durations';

/** The delay before a request is mailed, and the interval between two mails to one reader. */
const maxPerRun = 50;

/**
 * Sends mails about open requests. Each is claimed before its mail is sent, so that only one process sends it; a
 * failed mail is retried with growing delays; a permanent failure is not retried.
 */
export async function sendRequestMails({ db, links, config, ...post }: MailParts, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const waiting = await requestsToMail(db, { now, waitingSince: since, quietSince: since, limit: maxPerRun });
  for (const request of waiting) {
    const { id, membershipId, tries } = request;
    const until = quietUntil(request.quiet, now);
    if (until) {
      await holdRequestMail(db, id, until);
      continue;
    }
    if (!(await claimRequestMail(db, id, now))) continue;
    const endUrl = links.urlFor({ membershipId, kind: 'requests' });
    const mail = requestMail(request, { ...config, endUrl });
    const delivery = await deliver(post, mail, { tries, now, about: { requestId: id } });
    if (delivery.outcome === 'later') await releaseMails(db, id, delivery);
  }
}

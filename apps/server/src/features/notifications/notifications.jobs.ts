import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { forgetItems } from './bell/bell.queries';
import { everyMinute } from '../../platform/jobs/jobs';
import { areMailsHeld } from '../../platform/mail/mail';
import type { MailDependencies } from './mails/deliver';
import { sendMessageMails } from './message-mail/send-message-mails';
import { sendRequestMails } from './request-mail/send-request-mails';
import { sendDigests } from './digest/send-digests';

const forgetQueue = 'forget-notifications';
const keptMs = 90 * dayMs;

/** Items are deleted after 90 days, read or not. */
export async function bellJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(forgetQueue, () => forgetItems(db, new Date(clock().getTime() - keptMs)), {
    oneWaits: true,
  });
  await jobs.repeat(forgetQueue, '20 3 * * *');
}

const messageQueue = 'send-message-mails';

export async function messageMailJobs(
  { jobs, clock, config }: App,
  dependencies: MailDependencies,
): Promise<void> {
  await jobs.handle(messageQueue, () => sendMessageMails(dependencies, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(messageQueue, everyMinute);
}

const requestQueue = 'send-request-mails';

export async function requestMailJobs(
  { jobs, clock, config }: App,
  dependencies: MailDependencies,
): Promise<void> {
  await jobs.handle(requestQueue, () => sendRequestMails(dependencies, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(requestQueue, everyMinute);
}

const digestQueue = 'send-digests';

/** Every quarter of an hour, because it is always evening somewhere. */
export async function digestJobs({ jobs, clock, config }: App, mailParts: MailDependencies): Promise<void> {
  await jobs.handle(digestQueue, () => sendDigests(mailParts, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(digestQueue, '*/15 * * * *');
}

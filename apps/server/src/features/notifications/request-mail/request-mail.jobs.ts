import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { areMailsHeld } from '../../../platform/mail/mail';
import type { MailParts } from '../mails/deliver';
import { sendRequestMails } from './send-request-mails';

const queue = 'send-request-mails';

export async function requestMailJobs({ jobs, clock, config }: App, parts: MailParts): Promise<void> {
  await jobs.handle(queue, () => sendRequestMails(parts, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(queue, everyMinute);
}

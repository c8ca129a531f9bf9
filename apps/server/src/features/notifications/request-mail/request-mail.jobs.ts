import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import type { MailParts } from '../mails/deliver';
import { sendRequestMails } from './send-request-mails';

const queue = 'send-request-mails';

export async function requestMailJobs({ jobs, clock }: App, parts: MailParts): Promise<void> {
  await jobs.handle(queue, () => sendRequestMails(parts, clock()), { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}

import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { areMailsHeld } from '../../../platform/mail/mail';
import type { MailParts } from '../mails/deliver';
import { sendMessageMails } from './send-message-mails';

const queue = 'send-message-mails';

export async function messageMailJobs({ jobs, clock, config }: App, parts: MailParts): Promise<void> {
  await jobs.handle(queue, () => sendMessageMails(parts, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(queue, everyMinute);
}

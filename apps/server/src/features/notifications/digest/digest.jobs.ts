import type { App } from '../../../platform/app';
import { areMailsHeld } from '../../../platform/mail/mail';
import type { MailParts } from '../mails/deliver';
import { sendDigests } from './send-digests';

const queue = 'send-digests';

/** Every quarter of an hour, because it is always evening somewhere. */
export async function digestJobs({ jobs, clock, config }: App, mailParts: MailParts): Promise<void> {
  await jobs.handle(queue, () => sendDigests(mailParts, clock()), {
    oneWaits: true,
    isHeld: areMailsHeld(config),
  });
  await jobs.repeat(queue, '*/15 * * * *');
}

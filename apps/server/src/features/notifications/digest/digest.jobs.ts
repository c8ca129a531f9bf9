import type { App } from '../../../platform/app';
import type { MailParts } from '../mails/deliver';
import { sendDigests } from './send-digests';

const queue = 'send-digests';

/** Every quarter of an hour, because it is always evening somewhere. */
export async function digestJobs({ jobs, clock }: App, mailParts: MailParts): Promise<void> {
  await jobs.handle(queue, () => sendDigests(mailParts, clock()), { oneWaits: true });
  await jobs.repeat(queue, '*/15 * * * *');
}

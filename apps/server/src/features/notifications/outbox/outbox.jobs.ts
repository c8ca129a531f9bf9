import type { App } from '../../../platform/app';
import { everyMinute, type Jobs } from '../../../platform/jobs/jobs';
import { areMailsHeld } from '../../../platform/mail/mail';
import { withdrawalPeriodMs } from '../push/announce';
import type { MailDependencies } from '../mails/deliver';
import { openDeliveries } from '../push/deliveries';
import type { Pushing } from '../push/send-pushes';
import { itemPushes } from './item-pushes';
import { nextItemPushAt } from './item-pushes.queries';
import { giveUpOldMails, sendItemMails } from './item-mails';

const queue = 'send-item-pushes';
const mailQueue = 'send-item-mails';

/** Schedules the sending of pushes that are due after the delay. */
export const scheduleItemPushes = (jobs: Pick<Jobs, 'send'>, delayMs: number) =>
  jobs.send(queue, {}, { afterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) });

/** Sends the waiting rows of the outbox. */
export async function outboxJobs(app: App, pushing: Pushing, mailParts: MailDependencies): Promise<void> {
  const { db, jobs, clock, config, http, log } = app;
  const deliveries = openDeliveries(log, itemPushes(pushing, app));
  http.addHook('onClose', deliveries.close);
  const work = async () => {
    await deliveries.start(clock());
    const next = await nextItemPushAt(db);
    const wait = next && next.getTime() - clock().getTime();
    if (wait !== undefined && wait <= withdrawalPeriodMs) await scheduleItemPushes(jobs, wait);
  };
  await jobs.handle(queue, work, { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
  const mail = areMailsHeld(config)
    ? () => giveUpOldMails(mailParts, clock())
    : () => sendItemMails(mailParts, clock(), clock);
  await jobs.handle(mailQueue, mail, { oneWaits: true });
  await jobs.repeat(mailQueue, everyMinute);
}

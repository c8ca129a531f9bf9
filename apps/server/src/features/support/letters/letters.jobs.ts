import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { sendQueuedMails } from '../../../platform/mail/delivery';
import { type QueuedLetter, letterMail } from './letter-mail';
import { deleteLettersBefore } from './letters.queries';

const queue = 'send-letters-to-support';
const tidying = 'tidy-letters-to-support';
const everyNight = '47 3 * * *';
const retentionMs = 7 * dayMs;

/** Sends a letter after the commit of the transaction, or later; retries for a day if the mail server is down. */
export const queueLetter = (
  jobs: Pick<App['jobs'], 'sendWithin'>,
  tx: Tx,
  letter: QueuedLetter,
  afterSeconds: number,
): Promise<void> => jobs.sendWithin(tx, queue, [letter], { forADay: true, afterSeconds });

export async function letterJobs(app: App): Promise<void> {
  const { db, jobs, config, clock } = app;
  await sendQueuedMails<QueuedLetter>(app, {
    queue,
    compose: async (letter) => ({ mail: () => letterMail(letter, config), about: { letterTo: 'support' } }),
    options: { isForgotten: true },
  });
  await jobs.handle(tidying, () => deleteLettersBefore(db, new Date(clock().getTime() - retentionMs)));
  await jobs.repeat(tidying, everyNight);
}

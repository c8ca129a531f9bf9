import type { App } from '../../platform/app';
import { endMatching } from './round.service';

const queue = 'end-matching';
const everyMinute = '* * * * *';

/** Ends matching within a minute of its end time; overdue rounds end at start. */
export async function keepRounds({ db, events, jobs, log, clock }: App): Promise<void> {
  await jobs.handle(queue, () => endMatching(db, events, log, clock()));
  await jobs.repeat(queue, everyMinute);
  await jobs.send(queue, {});
}

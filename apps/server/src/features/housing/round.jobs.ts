import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { endMatching, remindOfEnd } from './round.service';

const queue = 'end-matching';

/** Ends matching within a minute of its end time, and reminds residents of it; overdue rounds end at start. */
export async function roundJobs({ jobsDb, events, jobs, log, clock }: App): Promise<void> {
  await jobs.handle(queue, async () => {
    await endMatching(jobsDb, events, log, clock());
    await remindOfEnd(jobsDb, events, log, clock());
  });
  await jobs.repeat(queue, everyMinute);
  await jobs.send(queue, {});
}

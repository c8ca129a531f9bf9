import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { samplesQueue, type SampleToSend, sendSample } from './sample.service';
import { sendInvitations } from './sending.service';

const queue = 'invitation-mails';

/** Soon sends the mails that staff have just queued. */
export const nudgeInvitations = ({ jobs }: Pick<App, 'jobs'>): Promise<void> => jobs.send(queue, {});

/** Sends waiting invitations, also after a restart. */
export async function invitationMailJobs(app: App): Promise<void> {
  let isEnding = false;
  app.http.addHook('preClose', async () => {
    isEnding = true;
  });
  await app.jobs.handle(queue, () => sendInvitations(app, () => isEnding), { oneWaits: true });
  await app.jobs.repeat(queue, everyMinute);
  await app.jobs.handle<SampleToSend>(samplesQueue, (sample) => sendSample(app, sample));
}

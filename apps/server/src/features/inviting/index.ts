import type { App } from '../../platform/app';
import { invitingRoutes } from './inviting.routes';
import { invitationMailJobs } from './mails/invitation-mail.jobs';

export { replaceMailedPasscodes } from './mails/replace.service';

export async function register(app: App): Promise<void> {
  invitingRoutes(app);
  await invitationMailJobs(app);
}

import type { App } from '../../platform/app';
import { invitingRoutes } from './inviting.routes';
import { invitationMailJobs } from './mails/invitation-mail.jobs';

export { nudgeInvitations } from './mails/invitation-mail.jobs';
export {
  addressees,
  lockInvitations,
  revokePasscodes,
  stillRevoked,
  unrevoke,
  waitingMails,
  withdrawMails,
  withPasscode,
} from './mails/queue.queries';
export { queueMails } from './mails/queue.service';
export { replaceMailedPasscodes } from './mails/replace.service';

export async function register(app: App): Promise<void> {
  invitingRoutes(app);
  await invitationMailJobs(app);
}

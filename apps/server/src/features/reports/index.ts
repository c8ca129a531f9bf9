import { reportCaseId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { sendQueuedMails } from '../../platform/mail/delivery';
import { retainPictures } from '../pictures';
import { addScope } from '../staff';
import { placeOfCase } from './deciding/cases.queries';
import { removalMailKind } from './deciding/removal-mail';
import { retainedPictures } from './opening/profile-cases.queries';
import { reportsJobs } from './reports.jobs';
import { reportsLive } from './reports.live';
import { reportsRoutes } from './reports.routes';

export { waitingCases } from './deciding/cases.queries';
export { insertDecision } from './decisions/decisions.queries';
export { openPostCase } from './opening/post-cases.queries';
export { reportsPersonalData, reportsWithheld } from './reports.personal-data';
export { reportCases, reportDecisions } from './reports.schema';

export async function register(app: App): Promise<void> {
  retainPictures(app, retainedPictures);
  addScope(app, 'caseId', reportCaseId, placeOfCase);
  reportsRoutes(app);
  reportsLive(app);
  await reportsJobs(app);
  await sendQueuedMails(app, removalMailKind(app));
}

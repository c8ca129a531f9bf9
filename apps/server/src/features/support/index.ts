import type { App } from '../../platform/app';
import { letterJobs } from './letters/letters.jobs';
import { supportRoutes } from './support.routes';

export { waitingQuestions } from './inbox.queries';
export { savedAnswers, supportConversations, supportMessages } from './support.schema';
export { supportPersonalData, supportWithheld } from './support.personal-data';

export async function register(app: App): Promise<void> {
  await letterJobs(app);
  supportRoutes(app);
}

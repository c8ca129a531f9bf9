import type { App } from '../../platform/app';
import { moderationJobs } from './moderation.jobs';
import { removalMailJobs } from './removal-mail.jobs';
import { moderationRoutes } from './moderation.routes';

export async function register(app: App): Promise<void> {
  moderationRoutes(app);
  await moderationJobs(app);
  await removalMailJobs(app);
}

import type { App } from '../../platform/app';
import { moderationJobs } from './moderation.jobs';
import { removalMailKind } from './removal-mail.jobs';
import { sendQueuedMails } from '../../platform/mail/delivery';
import { moderationRoutes } from './moderation.routes';

export async function register(app: App): Promise<void> {
  moderationRoutes(app);
  await moderationJobs(app);
  await sendQueuedMails(app, removalMailKind(app));
}

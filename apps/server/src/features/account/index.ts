import type { App } from '../../platform/app';
import { accountLive } from './account.live';
import { accountRoutes } from './account.routes';
import { archiveJobs } from './archive/archive.jobs';

export async function register(app: App): Promise<void> {
  accountRoutes(app);
  accountLive(app);
  await archiveJobs(app);
}

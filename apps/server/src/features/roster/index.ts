import type { App } from '../../platform/app';
import { rosterJobs } from './roster.jobs';
import { rosterLive } from './roster.live';
import { rosterRoutes } from './roster.routes';

export async function register(app: App): Promise<void> {
  rosterRoutes(app);
  rosterLive(app);
  await rosterJobs(app);
}

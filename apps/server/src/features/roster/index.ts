// Imports run one way: commit, export → comparison → file.
import type { App } from '../../platform/app';
import { rosterJobs } from './roster.jobs';
import { rosterRoutes } from './roster.routes';

export async function register(app: App): Promise<void> {
  rosterRoutes(app);
  await rosterJobs(app);
}

import type { App } from '../../platform/app';
import { openRosterReader } from './file/reader';
import { rosterJobs } from './roster.jobs';
import { rosterLive } from './roster.live';
import { rosterRoutes } from './roster.routes';

export async function register(app: App): Promise<void> {
  const reader = openRosterReader();
  app.http.addHook('onClose', async () => reader.close());
  rosterRoutes(app, reader);
  rosterLive(app);
  await rosterJobs(app);
}

import type { App } from '../../platform/app';
import { bulkJobs } from './bulk/bulk.jobs';
import { bulkLive } from './bulk/bulk.live';
import { bulkRoutes } from './bulk/bulk.routes';
import { changesLive } from './changes/changes.live';
import { changesRoutes } from './changes/changes.routes';
import { openChanges } from './changes/open-changes';
import { communityOfficeRoutes } from './community/community.routes';
import { findRoutes } from './find/find.routes';
import { overviewJobs } from './overview/overview.jobs';
import { overviewRoutes } from './overview/overview.routes';
import { residentsRoutes } from './residents/residents.routes';
import { roomsLive } from './rooms/rooms.live';
import { roomsRoutes } from './rooms/rooms.routes';
import { roundsLive } from './rounds/rounds.live';
import { roundsRoutes } from './rounds/rounds.routes';
import { viewsRoutes } from './views/views.routes';

export * from './bulk/bulk.schema';
export { recordActive } from './overview/days.queries';
export * from './overview/overview.schema';
export * from './views/views.schema';

export { recordReopened } from './rooms/reopened.service';

export async function register(app: App): Promise<void> {
  const changes = openChanges(app.db, app.log);
  changesRoutes(app, changes);
  changesLive(app, changes);
  overviewRoutes(app);
  await overviewJobs(app);
  findRoutes(app);
  residentsRoutes(app);
  viewsRoutes(app);
  bulkRoutes(app);
  bulkLive(app);
  await bulkJobs(app);
  roomsRoutes(app);
  roomsLive(app);
  roundsRoutes(app);
  communityOfficeRoutes(app);
  roundsLive(app);
}

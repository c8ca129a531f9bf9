import type { App } from '../../platform/app';
import { changesRoutes } from './changes/changes.routes';
import { openChanges } from './changes/open-changes';
import { officeJobs } from './office.jobs';
import { officeLive } from './office.live';
import { officeRoutes } from './office.routes';

export * from './bulk/bulk.schema';
export { officeWithheld } from './office.personal-data';
export * from './residents/notes.schema';
export { recordActive } from './overview/overview.queries';
export * from './overview/overview.schema';
export { recordReopened } from './rooms/recording.service';
export * from './views/views.schema';

export async function register(app: App): Promise<void> {
  const changes = openChanges(app.db, app.log);
  changesRoutes(app, changes);
  officeRoutes(app);
  officeLive(app, changes);
  await officeJobs(app);
}

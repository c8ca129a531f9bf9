import type { App } from '../../platform/app';
import { accountLive } from './account.live';
import { accountRoutes } from './account.routes';
import { archiveJobs } from './archive/archive.jobs';
import { removalJobs } from './removal/removal.jobs';

export { joinedAgain, roommatesKept } from './removal/removal.queries';
export { removals } from './removal/removal.schema';
export { removeResident, removeResidents } from './removal/removal.service';
export { type Rejoined, rejoinRooms } from './removal/rejoining.service';
export { restorableMs, restoreResident, restoreResidents } from './removal/restoring.service';
export { setAside } from './removal/set-aside.queries';

export async function register(app: App): Promise<void> {
  accountRoutes(app);
  accountLive(app);
  await archiveJobs(app);
  await removalJobs(app);
}

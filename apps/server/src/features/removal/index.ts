import type { App } from '../../platform/app';
import { removalJobs } from './removal.jobs';
import { removalLive } from './removal.live';

export { admitAgain, liftRetained, retainedDecisionsIn } from './departed.queries';
export {
  type IdentityHash,
  retainDecisions,
  makeIdentityHash,
  applyRetainedDecisions,
  restoreBlocks,
  wasRemovedFrom,
} from './departed.service';
export { type RejoinedRoom, rejoinRooms } from './rejoining.service';
export { removalWithheld } from './removal.personal-data';
export { joinedAgain, formerRoommates, setAside } from './removal.queries';
export { departedIdentities, removals } from './removal.schema';
export { removeResident, removeResidents } from './removal.service';
export { restorableMs, restoreResident, restoreResidents } from './restoring.service';

export async function register(app: App): Promise<void> {
  removalLive(app);
  await removalJobs(app);
}

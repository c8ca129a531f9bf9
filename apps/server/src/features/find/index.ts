import type { App } from '../../platform/app';
import { findLive, residentIndexesLive } from './find.live';
import { findRoutes } from './find.routes';
import { openResidentIndexes } from './residents/resident-indexes';

export { findPersonalData } from './find.personal-data';
export * from './find.schema';

export function register(app: App): void {
  const residentIndexes = openResidentIndexes(app.db);
  residentIndexesLive(app, residentIndexes);
  findRoutes(app, residentIndexes);
  findLive(app);
}

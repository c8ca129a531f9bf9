import type { App } from '../../platform/app';
import { findLive, suggestionsLive } from './find.live';
import { findRoutes } from './find.routes';
import { openResidentIndex } from './residents/resident-indexes';

export { findPersonalData } from './find.personal-data';
export * from './find.schema';

export function register(app: App): void {
  const suggestions = openResidentIndex(app.db);
  suggestionsLive(app, suggestions);
  findRoutes(app, suggestions);
  findLive(app);
}

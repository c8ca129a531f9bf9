// Imports run one way: search → threads.
import type { App } from '../../platform/app';
import { communityLive } from './community.live';
import { communityRoutes } from './community.routes';

export { communityPersonalData, communityWithheld } from './community.personal-data';
export * from './community.schema';
export { appendPost, insertThread } from './threads/write.queries';

export function register(app: App): void {
  communityRoutes(app);
  communityLive(app);
}

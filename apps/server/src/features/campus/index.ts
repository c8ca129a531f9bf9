import type { App } from '../../platform/app';
import { signInAtCampus } from '../auth';
import { createCampusProvider } from './campus-provider';
import { campusRoutes } from './campus.routes';
import { passcodesFor, requireSamePerson } from './roster-match.service';

export { offeredCampuses } from './campus.queries';
export * from './campus.schema';

export function register(app: App): void {
  signInAtCampus(app, { provider: createCampusProvider(app), passcodesFor, requireSamePerson });
  campusRoutes(app);
}

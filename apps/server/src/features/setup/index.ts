import type { App } from '../../platform/app';
import { setUpRoutes } from './setup.routes';

export { differenceOf, versionOf } from './area/area';
export { lockNetwork } from './places.queries';
export { wholeNetworkOf } from './places.service';
export { readyHousing } from './ready/ready-housing';
export { readyMajors } from './ready/ready-majors';
export { readyQuestions } from './ready/ready-questions';
export { readyGenders } from './ready/ready-text';

export function register(app: App): void {
  setUpRoutes(app);
}

import type { App } from '../../platform/app';
import { casesLive } from './cases.live';

export { casesWithheld } from './cases.personal-data';
export * from './cases.schema';

export function register(app: App): void {
  casesLive(app);
}

import type { App } from '../../platform/app';
import { supportRoutes } from './support.routes';

export { supportPersonalData } from './support.personal-data';

export function register(app: App): void {
  supportRoutes(app);
}

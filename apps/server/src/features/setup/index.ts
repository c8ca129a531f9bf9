import type { App } from '../../platform/app';
import { setUpRoutes } from './setup.routes';

export function register(app: App): void {
  setUpRoutes(app);
}

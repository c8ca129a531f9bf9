// Imports run one way: places → settings, units, genders, options, topics, registration, questions → area.
import type { App } from '../../platform/app';
import { setUpRoutes } from './setup.routes';

export function register(app: App): void {
  setUpRoutes(app);
}

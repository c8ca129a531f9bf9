import type { App } from '../../platform/app';
import { helpdeskRoutes } from './helpdesk.routes';

export function register(app: App): void {
  helpdeskRoutes(app);
}

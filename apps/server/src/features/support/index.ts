import type { App } from '../../platform/app';
import { supportRoutes } from './support.routes';

export { supportHoldings } from './support.holdings';

export function register(app: App): void {
  supportRoutes(app);
}

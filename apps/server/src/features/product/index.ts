import type { App } from '../../platform/app';
import { productRoutes } from './product.routes';

export function register(app: App): void {
  productRoutes(app);
}

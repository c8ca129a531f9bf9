import type { App } from '../../platform/app';
import { articlesRoutes } from './articles.routes';

export function register(app: App): void {
  articlesRoutes(app);
}

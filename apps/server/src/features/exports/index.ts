import type { App } from '../../platform/app';
import { exportsJobs } from './exports.jobs';
import { exportsRoutes } from './exports.routes';
import { keyOf } from './keys.service';
import { adoptChanges } from './picture.queries';

export * from './exports.schema';

export async function register(app: App): Promise<void> {
  await adoptChanges(app.db);
  app.guard.provide({ keyOf: (key) => keyOf(app, key) });
  exportsRoutes(app);
  await exportsJobs(app);
}

import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { overviewOf } from './overview.service';

export function overviewRoutes(app: App): void {
  app.bind(staffCalls.staffOverview.read, ({ actor, query }) => overviewOf(app, actor, query.place));
}

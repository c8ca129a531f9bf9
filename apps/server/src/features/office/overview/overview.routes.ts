import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { activityOf, overviewOf } from './overview.service';

export function overviewRoutes(app: App): void {
  const { staffOverview } = staffCalls;
  app.bind(staffOverview.read, ({ actor, query }) => overviewOf(app, actor, query.place));
  app.bind(staffOverview.activity, ({ actor, query }) => activityOf(app, actor, query.place));
}

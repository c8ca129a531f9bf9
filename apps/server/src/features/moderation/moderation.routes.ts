import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { decide, listCases } from './moderation.service';

const { staffReports } = staffCalls;

export function moderationRoutes(app: App): void {
  app.bind(staffReports.list, ({ actor, query }) => listCases(app.db, actor, query));
  app.bind(staffReports.decide, ({ actor, params, body }) => decide(app, actor, params.caseId, body));
}

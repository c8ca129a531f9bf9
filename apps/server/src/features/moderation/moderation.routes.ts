import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { answerAppeal } from './appeals.service';
import { hidePost } from './hiding.service';
import { countWaiting, listCases } from './listing.service';
import { decide } from './moderation.service';
import { reopen } from './reopening.service';

const { staffCommunity, staffReports } = staffCalls;

export function moderationRoutes(app: App): void {
  app.bind(staffReports.list, ({ actor, query }) => listCases(app, actor, query));
  app.bind(staffReports.count, ({ actor, query }) => countWaiting(app, actor, query));
  app.bind(staffReports.decide, ({ actor, params, body }) => decide(app, actor, params.caseId, body));
  app.bind(staffReports.reopen, ({ actor, params, body }) => reopen(app, actor, params.caseId, body));
  app.bind(staffCommunity.hide, ({ actor, params, body }) => hidePost(app, actor, params, body));
  app.bind(staffReports.answerAppeal, ({ actor, params, body }) =>
    answerAppeal(app, actor, params.caseId, body),
  );
}

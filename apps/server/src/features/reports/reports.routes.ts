import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { answerAppeal } from './deciding/appeals.service';
import { decide, hidePost, reopen } from './deciding/deciding.service';
import { countWaiting, listCases } from './deciding/listing.service';
import { appeal, appealRemoval, ownDecisions, readRemoval } from './decisions/decisions.service';
import { reportProfile } from './opening/opening.service';

const { staffCommunity, staffReports } = staffCalls;

export function reportsRoutes(app: App): void {
  const { bind, clock } = app;
  // The calls with which residents report, and read decisions against them.
  bind(calls.profile.report, ({ actor, params, body }) =>
    reportProfile(app, actor.membership, params.membershipId, body),
  );
  bind(calls.decisions.list, ({ actor }) => ownDecisions(app, actor.membership, clock()));
  bind(calls.decisions.removal, ({ body }) => readRemoval(app, body.token, clock()));
  bind(calls.decisions.appealRemoval, ({ body }) => appealRemoval(app, body.token, body.text));
  bind(calls.decisions.appeal, ({ actor, params, body }) =>
    appeal(app, actor.membership, params.decisionId, body.text),
  );
  // The calls with which staff list, decide and reopen cases.
  bind(staffReports.list, ({ actor, query }) => listCases(app, actor, query, clock()));
  bind(staffReports.count, ({ actor, query }) => countWaiting(app, actor, query));
  bind(staffReports.decide, ({ actor, params, body }) => decide(app, actor, params.caseId, body));
  bind(staffReports.reopen, ({ actor, params, body }) => reopen(app, actor, params.caseId, body));
  bind(staffCommunity.hide, ({ actor, params, body }) => hidePost(app, actor, params, body));
  bind(staffReports.answerAppeal, ({ actor, params, body }) => answerAppeal(app, actor, params.caseId, body));
}

import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { appeal, appealRemoval, ownDecisions, readRemoval } from './decisions/decisions.service';
import { reportProfile } from './profiles/profile-reports.service';

export function casesRoutes(app: App): void {
  app.bind(calls.profile.report, ({ actor, params, body }) =>
    reportProfile(app, actor.membership, params.membershipId, body),
  );
  app.bind(calls.decisions.list, ({ actor }) => ownDecisions(app, actor.membership));
  app.bind(calls.decisions.removal, ({ body }) => readRemoval(app, body.token));
  app.bind(calls.decisions.appealRemoval, ({ body }) => appealRemoval(app, body.token, body.text));
  app.bind(calls.decisions.appeal, ({ actor, params, body }) =>
    appeal(app, actor.membership, params.decisionId, body.text),
  );
}

import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { reportProfile } from './profiles/profile-reports.service';

export function casesRoutes(app: App): void {
  app.bind(calls.profile.report, ({ actor, params, body }) =>
    reportProfile(app, actor.membership, params.membershipId, body),
  );
}

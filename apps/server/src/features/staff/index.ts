import type { App } from '../../platform/app';
import { requireOwnOrigin } from '../auth';
import { formerRoutes } from './former/former.routes';
import { openRefusals } from './scope/refusals.service';
import { makeStaffActorOf, openScopes } from './scope/scope.service';
import { openStaff } from './sessions/staff-dependencies';
import { staffSessionsRoutes } from './sessions/staff-sessions.routes';
import { campusRoutes } from './sign-in/campus.routes';
import { signInRoutes } from './sign-in/sign-in.routes';
import { staffMailJobs } from './sign-in/staff-mail.jobs';
import { staffJobs } from './staff.jobs';
import { teamRoutes } from './team/team.routes';
import { welcomeMailJobs } from './team/welcome-mail.jobs';

export { grantOf, inScope } from './scope/in-scope.queries';
export { hasColleague } from './team/colleagues.queries';
export { addScope } from './scope/scope.service';
export { standingGrant } from './scope/standing-grant.service';
export * from './staff.schema';
export { isStillHere } from './still-here.service';
export { staffLinkFor } from './sign-in/links.service';
export { openFirstNetwork } from './team/first-network.service';

export async function register(app: App): Promise<void> {
  const parts = openStaff(app);
  const note = openRefusals(app);
  openScopes(app.http);
  app.guard.provide({
    staffOf: (request) => {
      // Its cookie is sent by the browser itself, whichever page makes the call.
      if (request.method !== 'GET') requireOwnOrigin(request, app.config.publicUrl);
      return parts.sessionOf(request);
    },
    staffActorOf: makeStaffActorOf(app, note),
    staffRefused: async (call, actor, code) => {
      if (actor.grant) await note(call, actor, { networkId: actor.grant.networkId, code });
    },
  });
  signInRoutes(app, parts);
  campusRoutes(app, parts);
  staffSessionsRoutes(app, parts);
  teamRoutes(app);
  formerRoutes(app);
  await staffMailJobs(app);
  await welcomeMailJobs(app);
  await staffJobs(app);
}

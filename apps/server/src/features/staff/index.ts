import type { App } from '../../platform/app';
import { requireOwnOrigin } from '../auth';
import { createNoteRefusal } from './scope/refusals.service';
import { makeStaffActorOf } from './scope/scope.service';
import { createScopes } from './scope/scopes';
import { makeStaffDependencies } from './sessions/staff-dependencies';
import { campusRoutes } from './sign-in/campus.routes';
import { signInRoutes } from './sign-in/sign-in.routes';
import { staffMailJobs } from './sign-in/staff-mail.jobs';
import { staffJobs } from './staff.jobs';
import { staffRoutes } from './staff.routes';
import { welcomeMailJobs } from './team/welcome-mail.jobs';

export { grantedPlaces, lockGrant } from './staff.queries';
export {
  type AlertedBrowser,
  deleteOlderSubscriptions,
  deleteOtherSubscriptions,
  deleteSubscriptionOf,
  forgetFailures,
  forgetSubscription,
  forgetUnused,
  lockSubscription,
  putSubscription,
  replacePushed,
  savePushed,
  subscriptions,
  subscriptionsOf,
} from './sessions/push-subscriptions.queries';
export { deleteSession } from './sessions/staff-sessions.queries';
export { inScope } from './scope/scope.queries';
export { hasColleague } from './team/team.queries';
export {
  grantOf,
  isActorCurrent,
  liesWithin,
  requesterGrant,
  requirePlacesWithin,
  standingGrant,
} from './scope/scope.service';
export { addScope } from './scope/scopes';
export * from './staff.schema';
export { staffLinkFor } from './sign-in/links.service';
export { openFirstNetwork } from './team/first-network.service';

export async function register(app: App): Promise<void> {
  const dependencies = makeStaffDependencies(app);
  const note = createNoteRefusal(app);
  const actorOf = makeStaffActorOf(app.db, createScopes(app), note);
  app.guard.provide({
    staffOf: (request) => {
      // Its cookie is sent by the browser itself, whichever page makes the call.
      if (request.method !== 'GET') requireOwnOrigin(request, app.config.publicUrl);
      return dependencies.sessionOf(request);
    },
    staffActorOf: (call, { params }, session) => actorOf(call, params as Record<string, string>, session),
    staffRefused: async (call, actor, code) => {
      if (actor.grant) await note(call, actor, { networkId: actor.grant.networkId, code });
    },
  });
  signInRoutes(app, dependencies);
  campusRoutes(app, dependencies);
  staffRoutes(app, dependencies);
  await staffMailJobs(app);
  await welcomeMailJobs(app);
  await staffJobs(app);
}

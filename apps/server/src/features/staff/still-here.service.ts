import type { App } from '../../platform/app';
import type { StaffActor } from '../../platform/http';
import { grantOf } from './scope/scope.queries';
import { liesWithin } from './scope/scope.service';
import { isSessionLive } from './sessions/staff-sessions.service';
import { grantsOf } from './staff.queries';

/**
 * Whether a person who was let in a while ago is still signed in, and still works in all the same places. Does not count as use of the
 * session.
 */
export async function isStillHere(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
): Promise<boolean> {
  const seen = grantOf(actor);
  if (!(await isSessionLive(db, actor.sessionId, clock()))) return false;
  const grant = (await grantsOf(db, actor.staffId)).find(({ networkId }) => networkId === seen.networkId);
  return grant !== undefined && liesWithin(seen.places, grant.places);
}

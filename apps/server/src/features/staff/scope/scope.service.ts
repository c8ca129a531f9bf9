import type { AnyCall } from '@nestmate/contract/call';
import { networkId as networkIdSchema, type SubnetworkId } from '@nestmate/contract/ids';
import { hasRight, type StaffRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant, type StaffSession } from '../../../platform/http';
import { isSessionLive } from '../sessions/staff-sessions.service';
import { grantsOf, lockGrant, placesIn } from '../staff.queries';
import type { NoteRefusal } from './refusals.service';
import { idIn, type StaffScopes } from './scopes';

/**
 * Decides what a signed-in staff member may do: the call's right in the role that they have in the network of the path,
 * and whether everything that the path names lies in their places. Things elsewhere are not found; a right that the
 * role lacks is forbidden and recorded.
 */
export function makeStaffActorOf(db: Db, scopes: StaffScopes, note: NoteRefusal) {
  /**
   * @returns whether everything that the path names exists and is in scope; `isThere` for things that exist elsewhere
   */
  const checkScope = async (params: Record<string, string>, grant: StaffGrant) => {
    for (const [name, find] of scopes) {
      const value = params[name];
      if (value === undefined) continue;
      const [place] = await find(db, value);
      const isInside =
        place?.networkId === grant.networkId && (grant.places?.includes(place.subnetworkId) ?? true);
      if (!isInside) return { isInside, isThere: place !== undefined };
    }
    return { isInside: true, isThere: true };
  };

  return async (
    call: AnyCall,
    params: Record<string, string>,
    { grants, ...caller }: StaffSession,
  ): Promise<StaffActor> => {
    const { right } = call;
    if (!right) throw new Error(`${call.path} names no right`);
    if (params['networkId'] === undefined) {
      if (right !== 'session') throw new Error(`${call.path} names no network`);
      return { ...caller, grant: undefined };
    }
    const requestedId = idIn(networkIdSchema, params['networkId']);
    const grant = grants.find((one) => one.networkId === requestedId);
    if (!grant) throw new ProductError('NotFound');
    const { networkId } = grant;
    if (!hasRight(grant.role, right)) {
      await note(call, caller, { networkId, code: 'Forbidden' });
      throw new ProductError('Forbidden');
    }
    const { isInside, isThere } = await checkScope(params, grant);
    if (!isInside) {
      if (isThere) await note(call, caller, { networkId, code: 'OutOfScope' });
      throw new ProductError('NotFound');
    }
    return { ...caller, grant };
  };
}

/** The grant in the network of a call's path. @throws ProductError `NotFound` without one */
export function grantOf({ grant }: Pick<StaffActor, 'grant'>): StaffGrant {
  if (!grant) throw new ProductError('NotFound');
  return grant;
}

type SubnetworkIds = readonly SubnetworkId[] | null;

/** Whether places are a subset of others; null is the whole network. */
export const liesWithin = (inner: SubnetworkIds, outer: SubnetworkIds): boolean =>
  outer === null || (inner !== null && inner.every((place) => outer.includes(place)));

/** @throws ProductError `OutOfScope` unless places are the network's, and within those of a grant */
export async function requirePlacesWithin(
  tx: Tx,
  { networkId, places: own }: StaffGrant,
  places: SubnetworkIds,
): Promise<void> {
  if (!liesWithin(places, own)) throw new ProductError('OutOfScope');
  const known = (await placesIn(tx, [networkId])).map(({ subnetworkId }) => subnetworkId);
  if (places !== null && !liesWithin(places, known)) throw new ProductError('OutOfScope');
}

/**
 * The actor's current grant, locked: nobody removes or lowers it until the transaction ends. A removal that committed
 * since the guard's check applies, and a later one waits.
 * @throws ProductError `NotFound` for a staff member who was removed or lost places, `Forbidden` for one whose role now
 * lacks the right
 */
export const standingGrant = (
  tx: Tx,
  actor: Pick<StaffActor, 'grant' | 'staffId'>,
  right: StaffRight,
): Promise<StaffGrant> => requesterGrant(tx, { ...grantOf(actor), staffId: actor.staffId }, right);

/**
 * As `standingGrant`, for a job: the grant of the staff member who requested it, in whatever role, for places that it
 * works on.
 */
export async function requesterGrant(
  tx: Tx,
  { staffId, networkId, places }: Pick<StaffActor, 'staffId'> & Pick<StaffGrant, 'networkId' | 'places'>,
  right: StaffRight,
): Promise<StaffGrant> {
  await lockGrant(tx, staffId, networkId);
  const grant = (await grantsOf(tx, staffId)).find((one) => one.networkId === networkId);
  if (!grant || !liesWithin(places, grant.places)) throw new ProductError('NotFound');
  if (!hasRight(grant.role, right)) throw new ProductError('Forbidden');
  return grant;
}

/**
 * Whether a person who was let in a while ago is still signed in, and works in exactly the same places. Does not count
 * as use of the session.
 */
export async function isActorCurrent(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
): Promise<boolean> {
  const seen = grantOf(actor);
  if (!(await isSessionLive(db, actor.sessionId, clock()))) return false;
  const grant = (await grantsOf(db, actor.staffId)).find(({ networkId }) => networkId === seen.networkId);
  return (
    grant !== undefined && liesWithin(seen.places, grant.places) && liesWithin(grant.places, seen.places)
  );
}

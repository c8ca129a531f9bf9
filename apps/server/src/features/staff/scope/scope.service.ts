import type { AnyCall, NetworkId } from '@nestmate/contract';
import { hasRight } from '@nestmate/contract/staff';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import { ProductError, type StaffActor, type StaffGrant, type StaffSession } from '../../../platform/http';
import { rateLimiter } from '../../../platform/rate-limiter';
import { record } from '../../audit';
import { grantsOf } from '../staff.queries';
import { placeOf } from './scope.queries';

const uuid = z.uuid().toLowerCase();
/** A refused call is recorded once in this period for each person and call. */
const refusedOnce = { max: 1, periodMs: 60_000 };

const idIn = (value: string): string => {
  const id = uuid.safeParse(value);
  if (!id.success) throw new ProductError('NotFound');
  return id.data;
};

/**
 * Decides what a signed-in staff member may do: the call's right in the role that they have in the network of the path, and whether
 * everything that the path names lies in their places. What lies elsewhere is not found; what the role lacks is forbidden and recorded.
 */
export function makeStaffActorOf({ db, clock }: Pick<App, 'clock' | 'db'>) {
  const mayRecord = rateLimiter<string>(refusedOnce);

  const refuse = async (call: AnyCall, session: StaffSession, networkId: NetworkId): Promise<never> => {
    const name = `${call.method} ${call.path}`;
    if (mayRecord(`${session.staffId} ${name}`))
      await record(
        db,
        {
          action: 'staff.refused',
          actor: { kind: 'staff', id: session.staffId, name: session.name },
          networkId,
          after: { call: name },
        },
        clock(),
      );
    throw new ProductError('Forbidden');
  };

  const requireInScope = async (params: Record<string, string>, grant: StaffGrant): Promise<void> => {
    for (const [name, find] of Object.entries(placeOf)) {
      const value = params[name];
      if (value === undefined) continue;
      const [place] = await find(db, idIn(value));
      const isInside =
        place?.networkId === grant.networkId && (grant.places?.includes(place.subnetworkId) ?? true);
      if (!isInside) throw new ProductError('NotFound');
    }
  };

  return async (call: AnyCall, request: FastifyRequest, session: StaffSession): Promise<StaffActor> => {
    const params = request.params as Record<string, string>;
    const { right } = call;
    if (!right) throw new Error(`${call.path} names no right`);
    if (params['networkId'] === undefined) {
      if (right !== 'session') throw new Error(`${call.path} names no network`);
      return { ...session, grant: undefined };
    }
    const networkId = idIn(params['networkId']);
    const grant = (await grantsOf(db, session.staffId)).find((one) => one.networkId === networkId);
    if (!grant) throw new ProductError('NotFound');
    if (!hasRight(grant.role, right)) return refuse(call, session, grant.networkId);
    await requireInScope(params, grant);
    return { ...session, grant };
  };
}

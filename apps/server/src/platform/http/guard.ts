import type {
  AnyCall,
  MatchingRoundStatus,
  MembershipId,
  SubnetworkId,
  UnitTypeId,
  UserId,
} from '@nestmate/contract';
import { membershipId as membershipIdSchema } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';
import { ProductError } from './product-error';

export interface Account {
  userId: UserId;
  sessionId: string;
}

/** The membership somebody acts for, with what most rules ask of it. */
export interface ActingMembership {
  membershipId: MembershipId;
  userId: UserId;
  subnetworkId: SubnetworkId;
  unitTypeId: UnitTypeId;
  roundStatus: MatchingRoundStatus;
  /** Matching paused by the property. */
  forcedClosed: boolean;
  capacity: number;
}

export interface Actor {
  account: Account;
  membership: ActingMembership;
}

export interface GuardSources {
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  accountOf: (accessToken: string) => Promise<Account>;
  /** The person's memberships that still stand. Empty for a deleted account. */
  actingMembershipsOf: (userId: UserId) => Promise<{ standing: ActingMembership[]; removed: MembershipId[] }>;
  membershipExists: (membershipId: MembershipId) => Promise<boolean>;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function wantedMembership(call: AnyCall, request: FastifyRequest): string | undefined {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, string>;
  const header = request.headers['x-membership-id'];
  if (call.actsForPath) return params['membershipId'];
  return (Array.isArray(header) ? header[0] : header) ?? query['membership_id'];
}

/**
 * Decides who makes a call, before anything of it is read: a valid token, one's own id in the path, and one of one's
 * own memberships. Answers 401, 403 for what is somebody else's, and 404 for what does not exist.
 */
export function makeGuard(sources: GuardSources) {
  const account = async (request: FastifyRequest): Promise<Account> => {
    const token = bearerToken(request);
    if (!token) throw new ProductError('Unauthorized');
    const account = await sources.accountOf(token);
    const { userId } = request.params as { userId?: string };
    if (userId !== undefined && userId !== account.userId) throw new ProductError('Forbidden');
    return account;
  };

  const membership = async (call: AnyCall, request: FastifyRequest): Promise<Actor> => {
    const person = await account(request);
    const { standing, removed } = await sources.actingMembershipsOf(person.userId);
    const wanted = wantedMembership(call, request);
    if (wanted === undefined) {
      const [only] = standing;
      if (!only) throw new ProductError(removed.length > 0 ? 'AccessRemoved' : 'MembershipRequired');
      if (standing.length > 1) throw new ProductError('MembershipRequired');
      return { account: person, membership: only };
    }
    const own = standing.find((m) => m.membershipId === wanted);
    if (own) return { account: person, membership: own };
    const id = membershipIdSchema.safeParse(wanted);
    if (!id.success) throw new ProductError('NotFound');
    if (removed.includes(id.data)) throw new ProductError('AccessRemoved');
    throw new ProductError((await sources.membershipExists(id.data)) ? 'Forbidden' : 'NotFound');
  };

  return { account, membership };
}

export type Guard = ReturnType<typeof makeGuard>;

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
  /** Where a membership is; nothing where there is none. */
  subnetworkOf: (membershipId: MembershipId) => Promise<SubnetworkId | undefined>;
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
 * Decides who makes a call, before anything of it is read: first whose valid token it is, then whether the id in the path
 * is theirs and which of their memberships they act for. Answers 401, 403 for what is somebody else's, and 404 for what
 * does not exist as far as they can know.
 */
export function makeGuard({ accountOf, actingMembershipsOf, subnetworkOf }: GuardSources) {
  const identify = async (request: FastifyRequest): Promise<Account> => {
    const token = bearerToken(request);
    if (!token) throw new ProductError('Unauthorized');
    return accountOf(token);
  };

  const actingAs = async (wanted: string | undefined, { userId }: Account): Promise<ActingMembership> => {
    const { standing, removed } = await actingMembershipsOf(userId);
    if (wanted === undefined) {
      const [only] = standing;
      if (!only) throw new ProductError(removed.length > 0 ? 'AccessRemoved' : 'MembershipRequired');
      if (standing.length > 1) throw new ProductError('MembershipRequired');
      return only;
    }
    const id = membershipIdSchema.safeParse(wanted.toLowerCase());
    if (!id.success) throw new ProductError('NotFound');
    const own = standing.find(({ membershipId }) => membershipId === id.data);
    if (own) return own;
    if (removed.includes(id.data)) throw new ProductError('AccessRemoved');
    const subnetworkId = await subnetworkOf(id.data);
    const isNeighbour = standing.some((membership) => membership.subnetworkId === subnetworkId);
    throw new ProductError(isNeighbour ? 'Forbidden' : 'NotFound');
  };

  const authorise = async (call: AnyCall, request: FastifyRequest, account: Account) => {
    const { userId } = request.params as { userId?: string };
    if (userId !== undefined && userId.toLowerCase() !== account.userId) throw new ProductError('Forbidden');
    if (call.access !== 'membership') return account;
    return { account, membership: await actingAs(wantedMembership(call, request), account) };
  };

  return { identify, authorise };
}

export type Guard = ReturnType<typeof makeGuard>;

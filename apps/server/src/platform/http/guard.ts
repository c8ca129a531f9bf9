import type { AnyCall } from '@nestmate/contract/call';
import { actsForMembership } from '@nestmate/contract/call';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId, NetworkId, SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { membershipId as membershipIdSchema } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { ApiKeyId, StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import type { KeyKind, StaffRole } from '@nestmate/contract/staff/rights';
import type { FastifyRequest } from 'fastify';
import type { SessionId } from '../ids';
import { ProductError } from './product-error';

export interface Account {
  userId: UserId;
  sessionId: SessionId;
}

/** The account of an access token, and when the token expires. */
export interface TokenOwner extends Account {
  expiresAt: Date;
}

/** The account of an access token, with the memberships that it may act for. */
export interface Caller extends TokenOwner {
  memberships: { standing: CallerMembership[]; removed: MembershipId[] };
}

/** The acting membership, with what most rules need to know of it. */
export interface ActingMembership {
  membershipId: MembershipId;
  userId: UserId;
  subnetworkId: SubnetworkId;
  unitTypeId: UnitTypeId;
  roundStatus: MatchingRoundStatus;
  /** Whether the housing office has paused matching in the unit type. */
  paused: boolean;
  capacity: number;
}

interface CallerMembership extends ActingMembership {
  isRegistered: boolean;
}

export interface Actor {
  account: Account;
  membership: ActingMembership;
}

/** A signed-in member of a housing office. */
export interface StaffCaller {
  staffId: StaffId;
  sessionId: StaffSessionId;
  /** Shown to colleagues. */
  name: string;
  email: string;
}

export interface StaffSession extends StaffCaller {
  /** At most one in each network. */
  grants: readonly StaffGrant[];
}

/** A role of a staff member, and where it applies. */
export interface StaffGrant {
  networkId: NetworkId;
  role: StaffRole;
  /** Null: the whole network. */
  places: readonly SubnetworkId[] | null;
}

export interface StaffActor extends StaffCaller {
  /** The grant for the network in the call's path; undefined where the path names none. */
  grant: StaffGrant | undefined;
}

/** Another system, by an API key of a network. */
export interface KeyActor {
  keyId: ApiKeyId;
  /** For the audit log. */
  name: string;
  networkId: NetworkId;
  /** Null: the whole network. */
  places: readonly SubnetworkId[] | null;
  kinds: readonly KeyKind[];
}

/** Lookups of callers by features; each feature provides its own when it is registered. */
interface GuardSources {
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  accountOf: (accessToken: string) => Promise<Caller>;
  /** Empty for a deleted account. */
  actingMembershipsOf: (userId: UserId) => Promise<{ standing: ActingMembership[]; removed: MembershipId[] }>;
  subnetworkOf: (membershipId: MembershipId) => Promise<SubnetworkId | undefined>;
  /** @throws ProductError `Unauthorized` */
  staffOf: (request: FastifyRequest) => Promise<StaffSession>;
  /** @throws ProductError `Forbidden`, or `NotFound` for what is outside the caller's scope */
  staffActorOf: (call: AnyCall, request: FastifyRequest, session: StaffSession) => Promise<StaffActor>;
  /** @throws ProductError `Unauthorized`, whatever is wrong with the key */
  keyOf: (key: string) => Promise<KeyActor>;
  /** Called when a rule refuses a staff member whom the guard had let in. */
  staffRefused: (call: AnyCall, actor: StaffActor, code: ErrorCode) => Promise<void>;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * @throws ProductError `MalformedRequest` when the header and the query name different memberships, or one of them
 * several
 */
function requestedMembership(call: AnyCall, request: FastifyRequest): string | undefined {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  const named = [request.headers['x-membership-id'], query['membership_id']].filter(
    (value) => value !== undefined,
  );
  if (named.some((value) => typeof value !== 'string') || new Set(named).size > 1)
    throw new ProductError('MalformedRequest');
  return call.actsForPath ? params['membershipId'] : (named[0] as string | undefined);
}

/**
 * Decides who makes a call, before its body is read: first the account of the token, then whether the id in the path is
 * the caller's, which membership they act for, and whether it is registered. Replies 401, 403 for what belongs to
 * somebody else or waits for registration, and 404 for what the caller cannot know to exist.
 */
export function createGuard() {
  const sources: Partial<GuardSources> = {};
  const source = <Name extends keyof GuardSources>(name: Name): GuardSources[Name] => {
    const provided = sources[name];
    if (!provided) throw new Error(`No feature provides ${name}`);
    return provided;
  };
  const accountOf = (accessToken: string) => source('accountOf')(accessToken);

  const identify = async (request: FastifyRequest): Promise<Caller> => {
    const token = bearerToken(request);
    if (!token) throw new ProductError('Unauthorized');
    return accountOf(token);
  };

  const actingAs = async (
    requested: string | undefined,
    { memberships }: Caller,
  ): Promise<CallerMembership> => {
    const { standing, removed } = memberships;
    if (requested === undefined) {
      const [only] = standing;
      if (!only) throw new ProductError(removed.length > 0 ? 'AccessRemoved' : 'MembershipRequired');
      if (standing.length > 1) throw new ProductError('MembershipRequired');
      return only;
    }
    const id = membershipIdSchema.safeParse(requested.toLowerCase());
    if (!id.success) throw new ProductError('NotFound');
    const own = standing.find(({ membershipId }) => membershipId === id.data);
    if (own) return own;
    if (removed.includes(id.data)) throw new ProductError('AccessRemoved');
    const subnetworkId = await source('subnetworkOf')(id.data);
    const isNeighbour = standing.some((membership) => membership.subnetworkId === subnetworkId);
    throw new ProductError(isNeighbour ? 'Forbidden' : 'NotFound');
  };

  /** Nobody can register in a round that has ended: it is read-only. */
  const requireRegistered = ({ isRegistered, roundStatus }: CallerMembership): void => {
    if (!isNetworkClosed(roundStatus) && !isRegistered) throw new ProductError('NotRegistered');
  };

  const authorize = async (call: AnyCall, request: FastifyRequest, account: Caller) => {
    const { userId } = request.params as { userId?: string };
    if (userId !== undefined && userId.toLowerCase() !== account.userId) throw new ProductError('Forbidden');
    if (!actsForMembership(call)) return account;
    const membership = await actingAs(requestedMembership(call, request), account);
    if (call.access === 'resident') requireRegistered(membership);
    return { account, membership };
  };

  return {
    identify,
    authorize,
    accountOf,
    identifyKey: async (request: FastifyRequest): Promise<KeyActor> => {
      const key = bearerToken(request);
      if (!key) throw new ProductError('Unauthorized');
      return source('keyOf')(key);
    },
    identifyStaff: (request: FastifyRequest) => source('staffOf')(request),
    authorizeStaff: (call: AnyCall, request: FastifyRequest, session: StaffSession) =>
      source('staffActorOf')(call, request, session),
    staffRefused: (call: AnyCall, actor: StaffActor, code: ErrorCode) =>
      source('staffRefused')(call, actor, code),
    standingMembershipsOf: async (userId: UserId) => (await source('actingMembershipsOf')(userId)).standing,
    provide: (provided: Partial<GuardSources>): void => void Object.assign(sources, provided),
  };
}

export type Guard = ReturnType<typeof createGuard>;

import type { AnyCall } from '@nestmate/contract/call';
import type { FastifyRequest } from 'fastify';
import { missingReferenceOf } from '../sql-state';
import type { Account, Actor, Caller, Guard, KeyActor, StaffActor, StaffSession } from './guard';
import { ProductError } from './product-error';
import { type CountRefusal, refusalRetrySeconds } from './refused-tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the token; undefined for a public call. */
    account: Caller | undefined;
    /** The staff member of a call of the staff console. */
    staff: StaffSession | undefined;
    /** The API key of a call of another system. */
    key: KeyActor | undefined;
    /**
     * Who makes the call: the account with the acting membership where the call needs one, the staff member with their
     * role, or the API key.
     */
    actor: Account | Actor | KeyActor | StaffActor | undefined;
    /** Whether the log only counts this request, because a caller may send thousands like it. */
    isOnlyCounted: boolean;
  }
}

/** The resident, staff member or API key that makes a call; undefined for a public call. */
export const personOf = ({ account, staff, key }: FastifyRequest): string | undefined =>
  account?.userId ?? staff?.staffId ?? key?.keyId;

const isStaff = (actor: FastifyRequest['actor']): actor is StaffActor =>
  actor !== undefined && 'staffId' in actor;

/** @throws ProductError `Forbidden` for a key that may not read everything that the call shows */
function allowedKey({ kinds = [] }: AnyCall, key: KeyActor): KeyActor {
  if (kinds.some((kind) => !key.kinds.includes(kind))) throw new ProductError('Forbidden');
  return key;
}

/** Who makes a call: found out and checked before it is answered, and again when its answer fails. */
export function makeCallerChecks(guard: Guard, countRefusal: CountRefusal) {
  /** Counts the refusal of a caller. An address above the limit does not learn the reason. */
  async function countRefusals<Found>(request: FastifyRequest, caller: Promise<Found>): Promise<Found> {
    try {
      return await caller;
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      request.isOnlyCounted = true;
      if (countRefusal(request.ip, error.code)) throw error;
      throw new ProductError('TooManyRequests', { retryAfterSeconds: refusalRetrySeconds });
    }
  }

  return {
    /** @throws ProductError for an invalid token or session */
    async identify({ access }: AnyCall, request: FastifyRequest): Promise<void> {
      if (access === 'staff') request.staff = await countRefusals(request, guard.identifyStaff(request));
      else if (access === 'key') request.key = await countRefusals(request, guard.identifyKey(request));
      else if (access !== 'public') request.account = await countRefusals(request, guard.identify(request));
    },

    /** @throws ProductError for what the identified caller may not do */
    async authorize(call: AnyCall, request: FastifyRequest): Promise<void> {
      if (request.key) request.actor = allowedKey(call, request.key);
      else if (request.staff) request.actor = await guard.authorizeStaff(call, request, request.staff);
      else if (request.account) request.actor = await guard.authorize(call, request, request.account);
    },

    /**
     * A reference that breaks in the middle of a call may be to something of the caller's, whose account was deleted
     * meanwhile.
     */
    recheckAccount: <Reply>(request: FastifyRequest, work: () => Promise<Reply>): Promise<Reply> =>
      work().catch(async (error: unknown) => {
        if (request.account && missingReferenceOf(error)) await guard.identify(request);
        throw error;
      }),

    /** Refusals of staff by a rule go into the audit log. */
    auditRefusals: <Reply>(
      call: AnyCall,
      { actor }: FastifyRequest,
      work: () => Promise<Reply>,
    ): Promise<Reply> =>
      work().catch(async (error: unknown) => {
        if (isStaff(actor) && error instanceof ProductError)
          await guard.staffRefused(call, actor, error.code);
        throw error;
      }),
  };
}

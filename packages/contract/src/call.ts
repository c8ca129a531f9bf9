import type { z } from 'zod';
import type { ErrorCode } from './errors';
import type { KeyKind, StaffRight } from './staff/rights';

/**
 * Who may make a call:
 * - `public`: anybody.
 * - `account`: a signed-in person, whose own id a `:userId` in the path must be.
 * - `membership`: the same, acting for one of their memberships (header `X-Membership-Id`, or the query's
 *   `membership_id`).
 * - `resident`: the same, once that membership is registered.
 * - `staff`: a signed-in member of a housing office, who has the call's right.
 * - `key`: another system, by an API key of a network that may read the call's kinds.
 */
export type Access = 'public' | 'account' | 'membership' | 'resident' | 'staff' | 'key';

/** Whether a call is made for a membership. */
export const actsForMembership = ({ access }: { access: Access }) =>
  access === 'membership' || access === 'resident';

/** How often one caller may make a call; every call has one, see the server's rate limits. */
export type RateLimit = 'read' | 'write' | 'upload' | 'session' | 'signIn' | 'guess' | 'assistant' | 'export';

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `:name`. */
  path: string;
  /** Verb first, one promise; conditions follow a semicolon. The reference at `/docs` shows it. */
  summary: string;
  access: Who;
  /** The right that a call of staff needs. */
  right?: StaffRight;
  /** What a key must be allowed to read. */
  kinds?: readonly KeyKind[];
  /** The path's `:membershipId` is the membership that the caller acts for. */
  actsForPath?: true;
  rateLimit: RateLimit;
  /** How many calls this one counts as, if its cost varies a lot; 1 by default. */
  weight?(query: z.output<Query>): number;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is a CSV file of at most this many bytes. */
  fileBytes?: number;
  /** Absent: the call answers 204 without a body. */
  reply?: Reply;
  /** Errors beyond those of every call. */
  errors?: readonly ErrorCode[];
}

/** Keeps a call's exact schema types. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
  const Who extends Access = Access,
>(call: Call<Params, Query, Body, Reply, Who>): Call<Params, Query, Body, Reply, Who> {
  return call;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place that must accept every call's schemas
export type AnyCall = Call<any, any, any, any, any>;

type Schemas<C> =
  C extends Call<infer P, infer Q, infer B, infer R, infer A> ? { P: P; Q: Q; B: B; R: R; A: A } : never;

export type AccessOf<C> = Schemas<C>['A'];

/** The input of a caller. */
export type ParamsIn<C> = z.input<Schemas<C>['P']>;
export type QueryIn<C> = z.input<Schemas<C>['Q']>;
export type BodyIn<C> = z.input<Schemas<C>['B']>;
/** The input of a handler, after it was checked. */
export type ParamsOf<C> = z.output<Schemas<C>['P']>;
export type QueryOf<C> = z.output<Schemas<C>['Q']>;
export type BodyOf<C> = z.output<Schemas<C>['B']>;
export type ReplyOf<C> = z.output<Schemas<C>['R']>;

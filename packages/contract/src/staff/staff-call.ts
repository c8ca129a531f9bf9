import type { z } from 'zod';
import type { Call } from '../call';
import type { StaffRight } from './rights';

type StaffCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Call<P, Q, B, R, 'staff'>,
  'access' | 'right'
> & { right: StaffRight };

/**
 * A call of the staff console. Where its path names a network or something in it (`:networkId`, `:subnetworkId`,
 * `:membershipId` …), the guard checks that this lies in the scope in which the caller has the right.
 */
export function defineStaffCall<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(call: StaffCall<P, Q, B, R>): Call<P, Q, B, R, 'staff'> {
  return { ...call, access: 'staff' };
}

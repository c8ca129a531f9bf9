import type { UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import type { CampusVoucher, IdentityProvider } from './providers/identity-provider';

interface Arrival {
  userId: UserId;
  /** Whether the campus's account has signed in to this one before. */
  isKnown: boolean;
  /** The invitation that the browser brings, if any. */
  passcode: string | undefined;
}

/** The campuses' own sign-in, which knows the roster and stands above this feature. */
export interface CampusSignIn {
  /** Every campus's; a challenge names the network. */
  provider: IdentityProvider;
  /**
   * The passcodes with which a person of a campus joins: of the places that the roster has for them, or the one that
   * they bring. Call it after the account is locked or made.
   * @throws ProductError with a sentence for each reason why the roster does not know them
   */
  passcodesFor: (tx: Tx, voucher: CampusVoucher, arrival: Arrival) => Promise<string[]>;
  /**
   * @throws ProductError unless an account is that of the campus's person, as far as the roster knows. Call it after
   * `lockAccount`.
   */
  requireSamePerson: (tx: Tx, voucher: CampusVoucher, userId: UserId) => Promise<void>;
}

declare module '../../platform/app' {
  interface Contributions {
    campusSignIn: CampusSignIn;
  }
}

/** Lets residents sign in at their campus. Call it while features are registered. */
export function signInAtCampus({ contributions }: Pick<App, 'contributions'>, campus: CampusSignIn): void {
  contributions.campusSignIn = campus;
}

import type { BroughtInvitation } from '@nestmate/contract/auth';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';

/** The account that uses an invitation. */
export interface Invitee {
  userId: UserId;
  passcode: string;
  /** The invitation that the browser expects the passcode to open. */
  brought?: BroughtInvitation | undefined;
  /** The provider of this sign-in, or all providers of a signed-in account. */
  providers: readonly SignInMethod[];
  /** The hashes of all identities of the account. */
  identityHashes: readonly string[];
  /** The name, as given by the provider. */
  name?: string | undefined;
  email?: string | null;
}

/** Gives an account the membership that an invitation is for. @throws ProductError for one that does not admit it */
export type JoinByInvitation = (
  dependencies: { tx: Tx; events: Publisher; productName: string },
  invitee: Invitee,
  now: Date,
) => Promise<MembershipId>;

declare module '../../platform/app' {
  interface Contributions {
    joinByInvitation: JoinByInvitation;
  }
}

/** Lets people sign in with invitations, which stand above this feature. Call it while features are registered. */
export function admitByInvitation(
  { contributions }: Pick<App, 'contributions'>,
  join: JoinByInvitation,
): void {
  contributions.joinByInvitation = join;
}

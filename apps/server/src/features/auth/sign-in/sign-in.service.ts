import type { MembershipId, Provider, UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { lockAccount } from '../claims.queries';
import { actingMembershipsOf } from '../memberships.queries';
import type { Identity } from '../providers/identity-provider';
import { contactAddress } from './contact-address';
import { accountOfIdentity, createAccount, providersOfAddress, rememberAddress } from './identities.queries';

/** Somebody who holds an invitation, and what their provider says of them. */
export interface Invitee {
  userId: UserId;
  passcode: string;
  /** How they sign in now, or every way in that their account has when they are signed in already. */
  providers: readonly Provider[];
  name?: string | undefined;
  email?: string | null;
}

/**
 * Gives an account the membership that an invitation is for, once.
 * @throws ProductError `InvalidPasscode`, `InvitationClaimed`, `AlreadyResident`, `LoginMethodFixed` or `AccessRemoved`
 */
export type JoinByInvitation = (tx: Db, invitee: Invitee) => Promise<MembershipId>;

export interface Wish {
  createOnLogin: boolean;
  passcode?: string | undefined;
  membershipId?: MembershipId | undefined;
}

export interface SignedIn {
  userId: UserId;
  /** The membership that the sign-in was for. */
  membershipId: MembershipId | null;
}

/**
 * Who may come in: a known identity to its account, an unknown one with an invitation to a new account.
 * @throws ProductError `Unauthorized` for an unknown identity without an invitation, and what `join` throws
 */
export function signIn(
  db: Db,
  identity: Identity,
  { wish, join }: { wish: Wish; join: JoinByInvitation },
): Promise<SignedIn> {
  return db.transaction(async (tx) => {
    const known = await lockAccountOf(tx, identity);
    if (!known && !(wish.createOnLogin && wish.passcode)) throw new ProductError('Unauthorized');
    const userId = known ?? (await createAccount(tx, identity));
    if (known) await rememberAddress(tx, identity);

    const { provider, name } = identity;
    const joined = wish.passcode
      ? await join(tx, {
          userId,
          passcode: wish.passcode,
          providers: [provider],
          name,
          email: contactAddress(identity),
        })
      : null;
    const { standing, removed } = await actingMembershipsOf(tx, userId);
    if (standing.length === 0 && removed.length > 0) throw new ProductError('AccessRemoved');
    const wished = standing.find(({ membershipId }) => membershipId === wish.membershipId);
    return { userId, membershipId: joined ?? wished?.membershipId ?? null };
  });
}

/** The account is locked before its identity, as whoever adds or removes one does; what was removed meanwhile leads nowhere. */
async function lockAccountOf(tx: Db, identity: Identity): Promise<UserId | undefined> {
  const known = await accountOfIdentity(tx, identity);
  if (!known || !(await lockAccount(tx, known))) return undefined;
  return (await accountOfIdentity(tx, identity)) === known ? known : undefined;
}

/**
 * How somebody who has forgotten it signs in.
 * @throws ProductError `NoAccount`
 */
export async function loginMethodsOf(db: Db, email: string): Promise<Provider[]> {
  const methods = await providersOfAddress(db, email);
  if (methods.length === 0) throw new ProductError('NoAccount');
  return methods;
}

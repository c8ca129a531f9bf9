import type { BroughtInvitation } from '@nestmate/contract/auth';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { type Provider, providerNames } from '@nestmate/contract/providers';
import type { Db, Tx } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type Account, ProductError, type RequestSource } from '../../../platform/http';
import { actingMembershipsOf, lockAccount } from '../../memberships';
import { type IdentityHash, restoreBlocks } from '../../removal';
import type { JoinByInvitation } from '../invitee';
import { type Identity, contactAddress } from '../providers/identity-provider';
import { revokeSession } from '../sessions/sessions.queries';
import { type OpenSession, openSession } from '../sessions/sessions.service';
import {
  accountOfIdentity,
  createAccount,
  identitiesOf,
  providersOfAddress,
  rememberAddress,
} from './identities.queries';

interface SignInDependencies {
  join: JoinByInvitation;
  db: Db;
  events: Pick<Events, 'publish'>;
  clock: () => Date;
  hashOfIdentity: IdentityHash;
  productName: string;
}

export interface SignInRequest {
  createOnLogin: boolean;
  passcode?: string | undefined;
  /** The invitation that the browser expects the passcode to open. */
  invitation?: BroughtInvitation | undefined;
  membershipId?: MembershipId | undefined;
}

export interface SignedIn {
  userId: UserId;
  /** The membership that the sign-in was for. */
  membershipId: MembershipId | null;
}

/**
 * A known identity signs in to its account; an unknown one with an invitation gets a new account.
 * @throws ProductError `Unauthorized` for an unknown identity without an invitation, `Conflict`, and what `join` throws
 */
export function signIn(
  { db, events, join, hashOfIdentity, productName, clock }: SignInDependencies,
  identity: Identity,
  request: SignInRequest,
): Promise<SignedIn> {
  return db.transaction(async (tx) => {
    const known = await lockAccountOf(tx, identity);
    if (!known && !(request.createOnLogin && request.passcode)) throw new ProductError('Unauthorized');
    const userId = known ?? (await createAccount(tx, identity));
    if (!userId) throw new ProductError('Conflict');
    if (known) await followAddress({ tx, events }, known, identity);
    else await restoreBlocks(tx, userId, hashOfIdentity(identity));

    const { provider, name } = identity;
    const joined = request.passcode
      ? await join(
          { tx, events, productName, clock },
          {
            userId,
            passcode: request.passcode,
            brought: request.invitation,
            providers: [provider],
            identityHashes: (await identitiesOf(tx, userId)).map(hashOfIdentity),
            name,
            email: contactAddress(identity),
          },
        )
      : null;
    const { standing, removed } = await actingMembershipsOf(tx, userId);
    if (standing.length === 0 && removed.length > 0) throw new ProductError('AccessRemoved');
    const requested = standing.find(({ membershipId }) => membershipId === request.membershipId);
    return { userId, membershipId: joined ?? requested?.membershipId ?? null };
  });
}

/**
 * Gives a signed-in account the membership that an invitation is for; idempotent.
 * @throws what `join` throws
 */
export function joinSignedIn(
  { db, events, join, hashOfIdentity, productName, clock }: SignInDependencies,
  userId: UserId,
  passcode: string,
): Promise<MembershipId> {
  return db.transaction(async (tx) => {
    const identities = await identitiesOf(tx, userId);
    const providers = identities.map(({ provider }) => provider);
    const identityHashes = identities.map(hashOfIdentity);
    return join({ tx, events, productName, clock }, { userId, passcode, providers, identityHashes });
  });
}

async function followAddress(
  { tx, events }: { tx: Tx; events: SignInDependencies['events'] },
  userId: UserId,
  identity: Identity,
): Promise<void> {
  const vouched = await rememberAddress(tx, identity);
  if (vouched && vouched.before !== vouched.now)
    await events.publish(tx, 'vouchedAddress.changed', { userId, formerly: vouched.before });
}

/** Locks the account before its identity, as adding and removing identities do; an identity that was removed meanwhile is unknown. */
async function lockAccountOf(tx: Tx, identity: Identity): Promise<UserId | undefined> {
  const known = await accountOfIdentity(tx, identity);
  if (!known || !(await lockAccount(tx, known))) return undefined;
  return (await accountOfIdentity(tx, identity)) === known ? known : undefined;
}

/**
 * The login methods of an address, for people who have forgotten which they use.
 * @throws ProductError `NoAccount`
 */
export async function loginMethodsOf(db: Db, email: string): Promise<Provider[]> {
  const methods = await providersOfAddress(db, email);
  if (methods.length === 0) throw new ProductError('NoAccount');
  return methods;
}

interface SignInAgainDependencies {
  db: Db;
  events: Pick<Events, 'publish'>;
}

/**
 * A signed-in person authenticates again; a fresh session replaces theirs.
 * @throws ProductError `OtherIdentity` for an identity of another account or of none
 */
export async function signInAgain(
  { db, events }: SignInAgainDependencies,
  { userId, sessionId }: Account,
  { identity, source }: { identity: Identity; source: RequestSource },
  now: Date,
): Promise<OpenSession> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    if ((await accountOfIdentity(tx, identity)) !== userId)
      throw new ProductError('OtherIdentity', { values: { method: providerNames[identity.provider] } });
    const opened = await openSession(tx, { userId, ...source }, now);
    await revokeSession(tx, sessionId, now);
    await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: false });
    return opened;
  });
}

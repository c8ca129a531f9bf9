import type { BroughtInvitation } from '@nestmate/contract/auth';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Provider } from '@nestmate/contract/providers';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type Account, ProductError, type RequestSource } from '../../../platform/http';
import { actingMembershipsOf, languageOfAccount, lockAccount, rememberLanguage } from '../../memberships';
import { restoreBlocks } from '../../removal';
import type { AuthDependencies } from '../auth-dependencies';
import { contactAddress, type Identity, nameOf } from '../providers/identity-provider';
import { recordSecurityEvent } from '../record-security-event';
import { revokeSession } from '../sessions/sessions.queries';
import { endSession, endSessionOf, type OpenSession, openSession } from '../sessions/sessions.service';
import {
  accountOfIdentity,
  createAccount,
  identitiesOf,
  providersOfAddress,
  rememberAddress,
} from './identities.queries';

type SignInDependencies = Pick<AuthDependencies, 'events' | 'hashOfIdentity' | 'join' | 'productName'>;
type FirstSignInDependencies = SignInDependencies & Pick<AuthDependencies, 'campus'>;

interface SignInRequest {
  createOnLogin: boolean;
  passcode?: string | undefined;
  /** The invitation that the browser expects the passcode to open. */
  invitation?: BroughtInvitation | undefined;
  membershipId?: MembershipId | undefined;
}

interface SignedIn {
  userId: UserId;
  /** The membership that the sign-in was for. */
  membershipId: MembershipId | null;
}

/**
 * A known identity signs in to its account; an unknown one with an invitation gets a new account, and so does one of a
 * campus whom its roster knows.
 * @throws ProductError `Unauthorized` for an unknown identity without an invitation, `Conflict`, and what `join` and
 * `passcodesFor` throw
 */
async function signIn(
  { tx, events, join, campus, hashOfIdentity, productName }: FirstSignInDependencies & { tx: Tx },
  identity: Identity,
  request: SignInRequest,
  now: Date,
): Promise<SignedIn> {
  const known = await lockAccountOf(tx, identity);
  if (!known && !identity.campus && !(request.createOnLogin && request.passcode))
    throw new ProductError('Unauthorized');
  const userId = known ?? (await createAccount(tx, identity));
  if (!userId) throw new ProductError('Conflict');
  if (known) await followAddress({ tx, events }, known, identity);
  else await restoreBlocks(tx, userId, hashOfIdentity(identity));

  const { provider, name, campus: voucher } = identity;
  const { passcode: brought, invitation } = request;
  const passcodes = voucher
    ? await campus().passcodesFor(tx, voucher, { userId, isKnown: known !== undefined, passcode: brought })
    : [brought ?? []].flat();
  let joined: MembershipId | null = null;
  for (const passcode of passcodes) {
    const invitee = {
      userId,
      passcode,
      brought: passcode === brought ? invitation : undefined,
      providers: [provider],
      identityHashes: (await identitiesOf(tx, userId)).map(hashOfIdentity),
      name,
      email: contactAddress(identity),
    };
    joined = await join({ tx, events, productName }, invitee, now);
  }
  const { standing, removed } = await actingMembershipsOf(tx, userId);
  if (standing.length === 0 && removed.length > 0) throw new ProductError('AccessRemoved');
  const requested = standing.find(({ membershipId }) => membershipId === request.membershipId);
  return { userId, membershipId: joined ?? requested?.membershipId ?? null };
}

interface Browser extends RequestSource {
  /** The refresh token of its former session, if its cookie is still there. */
  formerToken: string | undefined;
}

/**
 * Signs in from a browser, in a new session that replaces the browser's former one, which nobody could end afterwards.
 * One transaction does all of it: an account that has just joined has its session, or neither is there.
 * @returns also the language in which the person last used the product: the browser's may be that of somebody else
 * @throws what `signIn` throws
 */
export async function signInFromBrowser(
  dependencies: FirstSignInDependencies & Pick<App, 'db' | 'log'>,
  identity: Identity,
  request: SignInRequest,
  { formerToken, ...source }: Browser,
  now: Date,
) {
  const { db, events } = dependencies;
  const opened = await db.transaction(async (tx) => {
    const { userId, membershipId } = await signIn({ ...dependencies, tx }, identity, request, now);
    if (formerToken) await endSessionOf({ tx, events }, formerToken, now);
    return { session: await openSession(tx, { userId, ...source }, now), membershipId };
  });
  const { session, membershipId } = opened;
  await recordSecurityEvent(dependencies, 'signed_in', { ...session, ...source });
  const language = (await languageOfAccount(db, session.userId)) ?? undefined;
  return { session, membershipId, language };
}

/** The tokens that a browser signs out with; either may be missing or too old. */
interface SignOutTokens {
  refreshToken: string | undefined;
  accessToken: string | undefined;
}

/**
 * Ends the session of each token, and remembers the language for the mails of the person who signs out. Without a valid
 * access token it is not known who that is.
 */
export async function signOut(
  { db, events, tokens }: Pick<AuthDependencies, 'db' | 'events' | 'tokens'>,
  { refreshToken, accessToken }: SignOutTokens,
  language: Language,
  now: Date,
): Promise<void> {
  if (refreshToken) await db.transaction((tx) => endSessionOf({ tx, events }, refreshToken, now));
  const account = await tokens.verify(accessToken ?? '').catch(() => null);
  if (!account) return;
  await endSession({ db, events }, account, now);
  await rememberLanguage(db, account.userId, language);
}

/**
 * Gives a signed-in account the membership that an invitation is for; idempotent.
 * @throws what `join` throws
 */
export function joinSignedIn(
  { db, events, join, hashOfIdentity, productName }: SignInDependencies & Pick<App, 'db'>,
  userId: UserId,
  passcode: string,
  now: Date,
): Promise<MembershipId> {
  return db.transaction(async (tx) => {
    const identities = await identitiesOf(tx, userId);
    const providers = identities.map(({ provider }) => provider);
    const identityHashes = identities.map(hashOfIdentity);
    return join({ tx, events, productName }, { userId, passcode, providers, identityHashes }, now);
  });
}

async function followAddress(
  { tx, events }: { tx: Tx; events: Publisher },
  userId: UserId,
  identity: Identity,
): Promise<void> {
  const vouched = await rememberAddress(tx, identity);
  if (vouched && vouched.before !== vouched.now)
    await events.publish(tx, 'vouchedAddress.changed', { userId, formerly: vouched.before });
}

/**
 * Locks the account before its identity, as adding and removing identities do; an identity that was removed meanwhile
 * is unknown.
 */
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

type SignInAgainDependencies = Pick<App, 'db' | 'events' | 'log'>;

/**
 * A signed-in person authenticates again; a fresh session replaces theirs.
 * @throws ProductError `OtherIdentity` for an identity of another account or of none
 */
export async function signInAgain(
  { db, events, log }: SignInAgainDependencies,
  { userId, sessionId }: Account,
  { identity, source }: { identity: Identity; source: RequestSource },
  now: Date,
): Promise<OpenSession> {
  const opened = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    if ((await accountOfIdentity(tx, identity)) !== userId)
      throw new ProductError('OtherIdentity', { values: { method: nameOf(identity) } });
    const session = await openSession(tx, { userId, ...source }, now);
    await revokeSession(tx, sessionId, now);
    await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: false });
    return session;
  });
  await recordSecurityEvent({ db, log }, 'signed_in', { ...opened, ...source });
  return opened;
}

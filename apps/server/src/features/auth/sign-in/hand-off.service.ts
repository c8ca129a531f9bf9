import type { NetworkId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import type { SignInAttempt } from '@nestmate/contract/rules/sign-in';
import type { SessionId } from '../../../platform/ids';
import { newOpaqueToken } from '../../../platform/opaque-token';
import type { AuthDependencies } from '../auth-dependencies';
import { linkingLifetimeMs, returnedLifetimeMs, startedLifetimeMs } from '../hand-off';
import type { Challenge, IdentityProvider } from '../providers/identity-provider';
import { consumeHandOff, storeHandOff } from './hand-off.queries';

type HandOffDependencies = Pick<AuthDependencies, 'clock' | 'db'>;

/** A popup window, identified by the name that its opener gave it. */
export type Popup = `popup-${string}`;
export const isPopup = (name: unknown): name is Popup =>
  typeof name === 'string' && /^popup-[\w-]{1,64}$/.test(name);

/**
 * The destination after the provider: a popup that closes, home, the settings that started linking, the staff console,
 * or its page on which a campus's sign-in is tried out.
 */
export type Destination = Popup | 'page' | 'settings' | 'staff' | 'try';
const destinations = ['settings', 'staff', 'try'] as const;

/** The secrets of a sign-in, known only to this browser and the provider. */
export const newChallenge = (
  destination: Destination,
  attempt: SignInAttempt,
  { redirectUri, again, networkId }: Pick<Challenge, 'again' | 'networkId' | 'redirectUri'>,
): Challenge => ({
  state: `${destination}.${attempt}.${newOpaqueToken()}`,
  nonce: newOpaqueToken(),
  codeVerifier: newOpaqueToken(),
  redirectUri,
  again: again === true,
  ...(networkId && { networkId }),
});

/** The destination of a sign-in. It is part of the state, because a cross-site form post carries no cookie. */
export function destinationOf(state: string | undefined): Destination {
  const [destination] = state?.split('.') ?? [];
  return destinations.find((one) => one === destination) ?? (isPopup(destination) ? destination : 'page');
}

/**
 * Starts a sign-in.
 * @param sessionId the session whose account the identity will be linked to; null for signing in
 * @returns the provider's address, absent if the provider is unreachable, and the handle that the browser stores
 */
export async function startSignIn(
  dependencies: HandOffDependencies,
  provider: IdentityProvider,
  challenge: Challenge,
  sessionId: SessionId | null,
) {
  const away = await provider.authorizeUrl(challenge).catch(() => undefined);
  const started = {
    step: 'started',
    provider: provider.provider,
    startedAt: dependencies.clock().getTime(),
    ...challenge,
  } as const;
  return {
    away,
    handle: await storeHandOff(dependencies, started, { lifetimeMs: startedLifetimeMs, sessionId }),
  };
}

/** Stores the provider's response until the browser's next call. */
export const storeResponse = (
  dependencies: HandOffDependencies,
  provider: SignInMethod,
  parameters: Record<string, string>,
  networkId?: NetworkId,
): Promise<string> =>
  storeHandOff(
    dependencies,
    {
      step: 'returned',
      provider,
      parameters,
      ...(networkId && { networkId }),
      returnedAt: dependencies.clock().getTime(),
    },
    { lifetimeMs: returnedLifetimeMs },
  );

/** Stores a session's intention to link an identity, under a handle for the browser. */
export const intendToLink = (
  dependencies: HandOffDependencies,
  provider: SignInMethod,
  sessionId: SessionId,
): Promise<string> =>
  storeHandOff(dependencies, { step: 'linking', provider }, { lifetimeMs: linkingLifetimeMs, sessionId });

/** @returns the session that links the identity; null if the intention does not exist, has been used or has expired */
export async function consumeIntention(
  dependencies: HandOffDependencies,
  provider: SignInMethod,
  handle: string | undefined,
): Promise<SessionId | null> {
  const linking = await consumeHandOff(dependencies, 'linking', handle);
  return linking?.provider === provider ? linking.sessionId : null;
}

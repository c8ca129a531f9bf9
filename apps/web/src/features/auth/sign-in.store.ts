import type { MembershipId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import type { Provider, SignInMethod } from '@nestmate/contract/providers';
import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session/session-end';

/** The steps of sign-in. */
export type SignIn =
  | { step: 'choosing' }
  | { step: 'loading'; provider: SignInMethod }
  | { step: 'membership'; memberships: readonly Membership[]; preselected: MembershipId | null }
  | { step: 'invitationRequired' };

interface SignInState {
  signIn: SignIn;
  /** The description of Google's failure; the next click shows it instead of retrying. */
  googleFailure: string | null;
}

export const useSignIn = create<SignInState>()(() => ({ signIn: { step: 'choosing' }, googleFailure: null }));

export const goTo = (signIn: SignIn) => useSignIn.setState({ signIn });

/** All providers are enabled except while one loads; an invitation can fix one. */
export function isProviderEnabled(
  provider: Provider,
  { step }: SignIn,
  fixedMethod: Provider | null,
): boolean {
  if (step === 'loading') return false;
  return fixedMethod === null || fixedMethod === provider;
}

// The step names the person's memberships.
onSessionEnd(() => goTo({ step: 'choosing' }));

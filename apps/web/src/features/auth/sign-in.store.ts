import type { Membership, Provider } from '@nestmate/contract';
import { create } from 'zustand';

/** Where somebody is on the way in. */
export type SignIn =
  | { step: 'choosing' }
  | { step: 'loading'; provider: Provider }
  | { step: 'membership'; memberships: readonly Membership[]; preselected: string | null }
  | { step: 'invitationRequired' };

interface SignInState {
  signIn: SignIn;
  /** What Google said when it failed; the next click explains it instead of trying again. */
  googleFailure: string | null;
}

export const useSignIn = create<SignInState>()(() => ({ signIn: { step: 'choosing' }, googleFailure: null }));

export const goTo = (signIn: SignIn) => useSignIn.setState({ signIn });

/** Which providers can be pressed: all but while one loads, and only the one that an invitation fixes. */
export function isProviderEnabled(
  provider: Provider,
  { step }: SignIn,
  fixedMethod: Provider | null,
): boolean {
  if (step === 'loading') return false;
  return fixedMethod === null || fixedMethod === provider;
}

import type { ErrorBody } from '@nestmate/contract/errors';
import type { ProductOptions } from '@nestmate/contract/product';
import type { SignInMethod } from '@nestmate/contract/providers';
import { countInvitationReset, useInvitation } from '@/features/invitations';
import { showInfo } from '@/features/support';
import { call, calls } from '@/platform/calls/call';
import { payOwedSignOut } from '@/platform/session/log-out';
import { i18n } from '@/platform/texts/i18n';
import { arrive } from './arrival';
import { openProvider, type OwnAttempt } from './provider-window';
import { type Method, startOf } from './sign-in-method';
import { goTo, useSignIn } from './sign-in.store';

type Navigate = (to: string) => void;

function showUnavailable(provider: SignInMethod, description = '') {
  showInfo({ label: i18n.t(`auth:unavailable.${provider}`), description, support: true });
}

/** Handles a click on a method's button. Call it in the click itself, which is the only time a popup may open. */
export function startSignIn(method: Method, options: ProductOptions, navigate: Navigate): void {
  const { provider } = method;
  const offered = startOf(method, options);
  const { googleFailure } = useSignIn.getState();
  if (provider === 'google' && googleFailure !== null) return showUnavailable(provider, googleFailure);
  if (!offered) return showUnavailable(provider);
  goTo({ step: 'loading', provider });
  openProvider(offered, {
    onReturned: (own) => void finishSignIn(provider, navigate, own),
    onClosed: () => {
      if (useSignIn.getState().signIn.step === 'loading') goTo({ step: 'choosing' });
    },
  });
}

function askServer(provider: SignInMethod, own: OwnAttempt) {
  const { invitation } = useInvitation.getState();
  const registration = { isRegister: invitation !== null, ...(invitation && { invitation }) };
  const brought = {
    ...own,
    ...(invitation && { passcode: invitation.passcode }),
    ...(invitation?.membershipId && { membership_id: invitation.membershipId }),
  };
  const body = { ...brought, create_on_login: true };
  switch (provider) {
    case 'google':
      return call(calls.auth.google, { body: { ...body, ...registration } });
    case 'apple':
      return call(calls.auth.apple, { body });
    case 'facebook':
      return call(calls.auth.facebook, { body: { ...body, ...registration } });
    case 'campus':
      return call(calls.auth.campus, { body: { ...brought, ...(invitation && { invitation }) } });
  }
}

/**
 * Completes sign-in after the provider's redirect. The provider's reply stays on the server, which returns the session.
 */
export async function finishSignIn(
  provider: SignInMethod,
  navigate: Navigate,
  own: OwnAttempt = {},
): Promise<void> {
  goTo({ step: 'loading', provider });
  // The reply to the logout would delete the cookie of the new session.
  await payOwedSignOut();
  const answer = await askServer(provider, own);
  if ('err' in answer) handleRefusal(provider, answer.err);
  else await arrive(answer.res, navigate);
}

function handleRefusal(provider: SignInMethod, error: ErrorBody) {
  // Like closing the provider's window: they may choose again, and nothing failed.
  if (error.error_code === 'SignInCancelled') return goTo({ step: 'choosing' });
  countInvitationReset();
  if (error.error_code === 'Unauthorized') return goTo({ step: 'invitationRequired' });
  const providerFailed = error.error_code === 'SignInFailed' || error.error_code === 'ProviderUnavailable';
  if (provider === 'google' && providerFailed) {
    const hasNoDetail = error.error_code === 'SignInFailed' && !error.has_detail;
    useSignIn.setState({
      googleFailure: hasNoDetail ? i18n.t('auth:googleFailed') : error.error_description,
    });
  }
  goTo({ step: 'choosing' });
  showFailure(error);
}

const labelled = [
  'SignInFailed',
  'InvalidPasscode',
  'InvitationReplaced',
  'FriendLinkClosed',
  'FriendLinkOver',
  'NotOpenYet',
  'InvitationClaimed',
  'AlreadyResident',
  'LoginMethodFixed',
  'AccessRemoved',
  'Offline',
] as const;

/** The server's own text, under a label for its error code. */
export function showFailure({ error_code, error_description }: ErrorBody) {
  const code =
    labelled.find((known) => known === error_code) ?? (error_code.startsWith('Campus') ? 'campus' : 'other');
  showInfo({ label: i18n.t(`auth:failures.${code}`), description: error_description, support: true });
}

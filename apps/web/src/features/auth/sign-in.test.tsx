import { calls } from '@nestmate/contract';
import type { ProductOptions } from '@nestmate/contract/product';
import type { Provider } from '@nestmate/contract/providers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearInvitation, useInvitation } from '@/features/invitations';
import { useSupport } from '@/features/support';
import { fetchTexts } from '@/platform/texts/texts';
import { refuse, requestsOf } from '@/testing/server';
import { finishSignIn, startSignIn } from './sign-in';
import { useSignIn } from './sign-in.store';

const nothing = { via: 'none' };
const options = { google: nothing, apple: nothing, facebook: nothing } as unknown as ProductOptions;
const shownInfo = () => useSupport.getState().info;
const stay = () => {};

/** Makes the server refuse a sign-in. */
const refuseSignIn = (provider: Provider, error_code: string, error_description: string, has_detail?: true) =>
  refuse(calls.auth[provider], {
    code: 401,
    error_code,
    error_description,
    ...(has_detail !== undefined && { has_detail }),
  });

beforeAll(async () => {
  for (const name of ['auth', 'common', 'errors'] as const) await fetchTexts('en', name);
});
beforeEach(() => {
  useSupport.setState({ info: null });
  useSignIn.setState({ signIn: { step: 'choosing' }, googleFailure: null });
});

it('shows that a login is unavailable, with the error that Google gave on later clicks [8.5]', async () => {
  startSignIn({ provider: 'facebook', campus: null }, options, stay);
  expect(shownInfo()?.label).toBe('Facebook Login unavailable. Please check your privacy settings!');
  startSignIn({ provider: 'google', campus: null }, options, stay);
  expect(shownInfo()?.label).toBe('Google Login unavailable');

  for (const [message, has_detail, logged] of [
    ['The user said no.', true, 'The user said no.'],
    // The server passes on the error of a provider that describes none.
    ['access_denied', true, 'access_denied'],
    ['No pudimos iniciar tu sesión. Inténtalo de nuevo.', undefined, 'Google login failed'],
  ] as const) {
    useSignIn.setState({ googleFailure: null });
    refuseSignIn('google', 'SignInFailed', message, has_detail);
    await finishSignIn('google', stay);
    expect(useSignIn.getState()).toMatchObject({ signIn: { step: 'choosing' }, googleFailure: logged });
    startSignIn(
      { provider: 'google', campus: null },
      { ...options, google: { via: 'local', startUrl: '/', window: 'page' } },
      stay,
    );
    expect(shownInfo()).toMatchObject({ label: 'Google Login unavailable', description: logged });
  }
});

it('lets a person who cancelled at the provider choose again, with their invitation', async () => {
  const invitation = {
    passcode: 'NEST-ADA',
    loginMethod: null,
    membershipId: null,
    invitationType: 'GENERAL' as const,
    userId: null,
  };
  useInvitation.setState({ invitation, resets: 0 });
  refuseSignIn('google', 'SignInCancelled', 'You canceled the sign-in.');
  for (let time = 0; time < 4; time += 1) await finishSignIn('google', stay);
  expect(useSignIn.getState()).toEqual({ signIn: { step: 'choosing' }, googleFailure: null });
  expect(shownInfo()).toBeNull();
  expect(useInvitation.getState()).toEqual({ invitation, resets: 0 });
  clearInvitation();
});

it.each(['google', 'facebook'] as const)(
  'sends %s the stored invitation with the sign-in',
  async (provider) => {
    const invitation = {
      passcode: 'NEST-ADA',
      loginMethod: null,
      membershipId: null,
      invitationType: 'GENERAL' as const,
      userId: null,
    };
    useInvitation.setState({ invitation, resets: 0 });
    refuseSignIn(provider, 'SignInFailed', '');
    await finishSignIn(provider, stay);
    clearInvitation();
    expect(requestsOf(calls.auth[provider])).toMatchObject([
      { body: { isRegister: true, passcode: 'NEST-ADA', invitation } },
    ]);
  },
);

it('asks for an invitation when the sign-in is unknown', async () => {
  refuseSignIn('apple', 'Unauthorized', 'Please sign in to continue.');
  await finishSignIn('apple', stay);
  expect(useSignIn.getState().signIn).toEqual({ step: 'invitationRequired' });
  refuseSignIn('apple', 'InvitationClaimed', 'You have already claimed this invitation.');
  await finishSignIn('apple', stay);
  expect(shownInfo()).toMatchObject({
    label: 'Invitation already claimed',
    description: 'You have already claimed this invitation.',
  });
});

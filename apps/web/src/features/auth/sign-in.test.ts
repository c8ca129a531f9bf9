import 'fake-indexeddb/auto';
import type { ProductOptions } from '@nestmate/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearInvitation, useInvitation } from '@/features/invitations';
import { useSupport } from '@/features/support';
import { fetchTexts } from '@/platform/texts';
import { finishSignIn, startSignIn } from './sign-in';
import { useSignIn } from './sign-in.store';

/** The network, and the parts of `window` that the modules need to load. */
const network = vi.hoisted(() => {
  const network = { answer: '', status: 200, sent: '' };
  globalThis.addEventListener ??= () => {};
  globalThis.fetch = async (_, init) => {
    network.sent = String(init?.body);
    return new Response(network.answer, { status: network.status });
  };
  return network;
});

const nothing = { via: 'none' };
const options = { google: nothing, apple: nothing, facebook: nothing } as unknown as ProductOptions;
const shownInfo = () => useSupport.getState().info;
const stay = () => {};

/** Makes the network answer with an error. */
function refuse(error_code: string, error_description: string) {
  network.answer = JSON.stringify({ err: { error_code, error_description }, code: 401 });
  network.status = 401;
}

beforeAll(async () => {
  for (const name of ['auth', 'common', 'errors'] as const) await fetchTexts('en', name);
});
beforeEach(() => {
  useSupport.setState({ info: null });
  useSignIn.setState({ signIn: { step: 'choosing' }, googleFailure: null });
});

it('shows that Facebook or Google login is unavailable where it is not set up [8.5]', () => {
  startSignIn('facebook', options, stay);
  expect(shownInfo()?.label).toBe('Facebook Login unavailable. Please check your privacy settings!');
  startSignIn('google', options, stay);
  expect(shownInfo()?.label).toBe('Google Login unavailable');
});

it.each([
  ['the description', 'The user said no.', 'The user said no.'],
  [
    'our own text where Google sent none',
    'We couldn’t sign you in. Please try again.',
    'Google login failed',
  ],
])('ends on a Google failure, keeps %s, and shows it on later clicks [8.5]', async (_, description, kept) => {
  refuse('SignInFailed', description);
  await finishSignIn('google', stay);
  expect(useSignIn.getState()).toMatchObject({ signIn: { step: 'choosing' }, googleFailure: kept });
  startSignIn('google', { ...options, google: { via: 'local', startUrl: '/', window: 'page' } }, stay);
  expect(shownInfo()).toMatchObject({ label: 'Google Login unavailable', description: kept });
});

it('lets a person who turned back at the provider choose again, with their invitation', async () => {
  const invitation = {
    passcode: 'NEST-ADA',
    loginMethod: null,
    membershipId: null,
    invitationType: 'GENERAL' as const,
    userId: null,
  };
  useInvitation.setState({ invitation, resets: 0 });
  refuse('SignInCancelled', 'You canceled the sign-in.');
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
    refuse('SignInFailed', '');
    await finishSignIn(provider, stay);
    clearInvitation();
    expect(JSON.parse(network.sent)).toMatchObject({ isRegister: true, passcode: 'NEST-ADA', invitation });
  },
);

it('asks for an invitation when the sign-in is unknown', async () => {
  refuse('Unauthorized', 'Please sign in to continue.');
  await finishSignIn('apple', stay);
  expect(useSignIn.getState().signIn).toEqual({ step: 'invitationRequired' });
  refuse('InvitationClaimed', 'You have already claimed this invitation.');
  await finishSignIn('apple', stay);
  expect(shownInfo()).toMatchObject({
    label: 'Invitation already claimed',
    description: 'You have already claimed this invitation.',
  });
});

import type { Provider } from '@nestmate/contract/providers';
import { expect, it } from 'vitest';
import { isProviderEnabled, type SignIn } from './sign-in.store';

const providers: Provider[] = ['google', 'apple', 'facebook'];
const enabled = (signIn: SignIn, fixed: Provider | null) =>
  providers.filter((p) => isProviderEnabled(p, signIn, fixed));

it('enables every provider without an invitation that names one [4.10]', () => {
  expect(enabled({ step: 'choosing' }, null)).toEqual(providers);
});

it('enables only the provider of an invitation [4.10]', () => {
  expect(enabled({ step: 'choosing' }, 'apple')).toEqual(['apple']);
  expect(enabled({ step: 'invitationRequired' }, 'apple')).toEqual(['apple']);
});

it('enables no provider while one is loading [4.10]', () => {
  expect(enabled({ step: 'loading', provider: 'google' }, null)).toEqual([]);
  expect(enabled({ step: 'loading', provider: 'apple' }, 'apple')).toEqual([]);
});

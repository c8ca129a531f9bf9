import type { Provider } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { isProviderEnabled, type SignIn } from './sign-in.store';

const providers: Provider[] = ['google', 'apple', 'facebook'];
const enabled = (signIn: SignIn, fixed: Provider | null) =>
  providers.filter((p) => isProviderEnabled(p, signIn, fixed));

it('enables every provider, or only the one that an invitation fixes, until one is loading, then none [4.10]', () => {
  expect(enabled({ step: 'choosing' }, null)).toEqual(providers);
  expect(enabled({ step: 'loading', provider: 'google' }, null)).toEqual([]);
  expect(enabled({ step: 'choosing' }, 'apple')).toEqual(['apple']);
  expect(enabled({ step: 'invitationRequired' }, 'apple')).toEqual(['apple']);
  expect(enabled({ step: 'loading', provider: 'apple' }, 'apple')).toEqual([]);
});

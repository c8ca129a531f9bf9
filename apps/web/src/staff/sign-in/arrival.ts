import { type SignInAttempt, signInAttempts } from '@nestmate/contract/rules/sign-in';
import type { StaffSignInMethod } from '@nestmate/contract/staff/sign-in';

const providers = ['google', 'apple', 'facebook'] as const satisfies readonly StaffSignInMethod[];
const failures = ['NotStaff', 'ProviderUnavailable', 'SignInFailed'] as const;
const returnKey = 'staff-return';

export type Arrival =
  | { kind: 'link'; token: string }
  | { kind: 'provider'; way: (typeof providers)[number]; attempt: SignInAttempt | undefined }
  | { kind: 'failed'; code: (typeof failures)[number] };

/**
 * The parameters of the sign-in page's address: a mail's link, a provider that the browser returns from, or why the
 * campus's sign-in failed.
 */
export function arrivalIn({ hash, search }: Pick<Location, 'hash' | 'search'>): Arrival | null {
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token) return { kind: 'link', token };
  const query = new URLSearchParams(search);
  const way = providers.find((provider) => provider === query.get('signin'));
  const attempt = signInAttempts.find((one) => one === query.get('attempt'));
  if (way) return { kind: 'provider', way, attempt };
  const code = failures.find((failure) => failure === query.get('failed'));
  return code ? { kind: 'failed', code } : null;
}

/** Removes the parameters from the address and the history. */
export const cleanAddress = (): void =>
  history.replaceState(history.state, '', location.pathname.replace(/\/$/, ''));

/** Remembers the page for the return from a provider. */
export function rememberPage(): void {
  const { pathname, search } = location;
  if (!pathname.endsWith('/sign-in'))
    sessionStorage.setItem(returnKey, pathname.slice('/staff'.length) + search);
}

/** The page to return to after a provider; read once. */
export function rememberedPage(): string {
  const page = sessionStorage.getItem(returnKey) ?? '';
  sessionStorage.removeItem(returnKey);
  return page.startsWith('/') ? page : '/';
}

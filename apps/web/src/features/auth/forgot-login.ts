import { limits } from '@nestmate/contract/limits';
import type { Provider } from '@nestmate/contract/providers';
import { isEmail } from '@nestmate/contract/text/email';
import { type Answer, call, calls } from '@/platform/calls/call';

export type LostLogin =
  | { found: 'methods'; methods: Provider[] }
  | { found: 'nothing' }
  | { found: 'failure'; description: string };

/** The providers of an email address. */
export async function findLogin(email: string): Promise<LostLogin> {
  return lostLoginOf(await call(calls.auth.lostAuth, { query: { email: email.trim() } }));
}

export function lostLoginOf(answer: Answer<{ login_methods: Provider[] }>): LostLogin {
  if ('res' in answer) return { found: 'methods', methods: answer.res.login_methods };
  const { error_code, error_description } = answer.err;
  return error_code === 'NoAccount'
    ? { found: 'nothing' }
    : { found: 'failure', description: error_description };
}

export type AddressMistake = 'required' | 'format' | 'tooLong' | 'spaces';

/** The error of a typed address, checked in this order; surrounding spaces are ignored. */
export function addressMistake(typed: string): AddressMistake | null {
  const email = typed.trim();
  if (email === '') return 'required';
  if (email.length > limits.email) return 'tooLong';
  if (/\s/.test(email)) return 'spaces';
  return isEmail(email) ? null : 'format';
}

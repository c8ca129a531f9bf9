import { randomInt } from 'node:crypto';
import type { NetworkId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import { type SignInAttempt, signInAttempts } from '@nestmate/contract/rules/sign-in';
import type { Challenge } from './providers/identity-provider';

/** A started sign-in, with what its verification needs. */
export interface StartedSignIn extends Challenge {
  step: 'started';
  provider: SignInMethod;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** The provider's response: a code, an identity token, or an error. */
export interface ReturnedSignIn {
  step: 'returned';
  provider: SignInMethod;
  parameters: Record<string, string>;
  /** Of a campus's own sign-in: the network whose address the browser came back to. */
  networkId?: NetworkId;
  /** Epoch milliseconds. */
  returnedAt: number;
}

/** A session's intention to add an identity, until the browser goes to the provider. */
export interface LinkIntent {
  step: 'linking';
  provider: SignInMethod;
}

export type HandOff = StartedSignIn | ReturnedSignIn | LinkIntent;

/** An attempt that is not under way; any of them where all are, since a browser does not report an abandoned one. */
export function newAttempt(isUnderWay: (attempt: SignInAttempt) => boolean): SignInAttempt {
  const free = signInAttempts.filter((attempt) => !isUnderWay(attempt));
  const among = free.length > 0 ? free : signInAttempts;
  return among[randomInt(among.length)] ?? signInAttempts[0];
}

/** The attempt of a state: its second part. */
export const attemptOf = (state: string | undefined): SignInAttempt | undefined =>
  signInAttempts.find((attempt) => attempt === state?.split('.')[1]);

/** The time that a person may spend on the provider's pages. */
export const startedLifetimeMs = 15 * 60_000;
/** An intention to link is valid for this long before the browser goes to the provider. */
export const linkingLifetimeMs = 5 * 60_000;
/** The provider's response can be used for this long. */
export const returnedLifetimeMs = 2 * 60_000;

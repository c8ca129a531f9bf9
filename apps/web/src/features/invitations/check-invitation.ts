import type { Invitation } from '@nestmate/contract';
import { type Answer, call, calls } from '@/platform/call';

/** Asks what a passcode opens. */
export function checkPasscode(passcode: string): Promise<Answer<Invitation>> {
  return call(calls.invitations.preflight, { params: { token: passcode.trim() } });
}

/** The passcode of an invitation link, told once: it leaves the address, and so the history. */
export function passcodeOfLink(): string | null {
  const url = new URL(window.location.href);
  const passcode = url.searchParams.get('passcode')?.trim();
  if (!passcode) return null;
  url.searchParams.delete('passcode');
  window.history.replaceState(window.history.state, '', url);
  return passcode;
}

/** Whom a UNIQUE invitation is for; a GENERAL one is for whoever holds it. */
export const inviteeOf = ({ firstName, lastName }: Invitation) =>
  firstName || lastName ? { first: firstName ?? '', last: lastName ?? '' } : null;

import type { Invitation } from '@nestmate/contract/invitations';
import { useEffect, useState } from 'react';
import { type Answer, call, calls } from '@/platform/calls/call';
import { useInvitation } from './invitation';

/** Looks up a passcode. */
export function checkPasscode(passcode: string): Promise<Answer<Invitation>> {
  return call(calls.invitations.preflight, { params: { token: passcode.trim() } });
}

/** Whether the address is an invitation link. */
export const hasPasscodeInLink = () =>
  Boolean(new URL(window.location.href).searchParams.get('passcode')?.trim());

/** The passcode of an invitation link. It is removed from the address, and so from the history. */
export function passcodeOfLink(): string | null {
  const url = new URL(window.location.href);
  const passcode = url.searchParams.get('passcode')?.trim();
  if (!passcode) return null;
  url.searchParams.delete('passcode');
  window.history.replaceState(window.history.state, '', url);
  return passcode;
}

/** The resident of a UNIQUE invitation; null for a GENERAL one. */
export const inviteeOf = ({ firstName, lastName }: Invitation) =>
  firstName || lastName ? { first: firstName ?? '', last: lastName ?? '' } : null;

/**
 * The invitation that the person has accepted: the given one of this visit, or that of an earlier visit, looked up
 * again for its names. Undefined while it is not known.
 */
export function useAcceptedInvitation(ofThisVisit: Invitation | undefined): Invitation | undefined {
  const passcode = useInvitation(({ invitation }) => invitation?.passcode);
  const [found, setFound] = useState<Invitation>();
  const isKnown = ofThisVisit !== undefined;
  useEffect(() => {
    if (isKnown || passcode === undefined) return undefined;
    let isCurrent = true;
    void checkPasscode(passcode).then((answer) => {
      if (isCurrent && 'res' in answer) setFound(answer.res);
    });
    return () => {
      isCurrent = false;
    };
  }, [isKnown, passcode]);
  return ofThisVisit ?? (found?.passcode === passcode ? found : undefined);
}

import type { Invitation } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { checkPasscode } from './check-invitation';
import { useInvitation } from './invitation';

/**
 * The invitation that the person has accepted: the given one of this visit, or that of an earlier visit, looked up again for
 * its names. Undefined while it is not known.
 */
export function useAcceptedInvitation(ofThisVisit: Invitation | undefined): Invitation | undefined {
  const passcode = useInvitation(({ invitation }) => invitation?.passcode);
  const [found, setFound] = useState<Invitation>();
  const isKnown = ofThisVisit !== undefined;
  useEffect(() => {
    if (isKnown || passcode === undefined) return undefined;
    let isWanted = true;
    void checkPasscode(passcode).then((answer) => {
      if (isWanted && 'res' in answer) setFound(answer.res);
    });
    return () => {
      isWanted = false;
    };
  }, [isKnown, passcode]);
  return ofThisVisit ?? (found?.passcode === passcode ? found : undefined);
}

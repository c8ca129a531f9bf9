import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { rememberAddress } from './remembered-address';

/** Remembers an address from which a signed-out person is redirected, unless the session has just ended there. */
export function useRemember({ signedIn, isLedAway }: { signedIn: boolean; isLedAway: boolean }): void {
  const { key, pathname, search } = useLocation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (signedIn) seen.current = key;
    else if (isLedAway && seen.current !== key) rememberAddress(pathname + search);
  }, [signedIn, isLedAway, key, pathname, search]);
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { rememberAddress } from './remembered-address';

/**
 * Remembers an address from which a signed-out person is redirected, unless the session has just ended there, or Back leads to a page of
 * that session: the next to sign in may be somebody else.
 */
export function useRemember({ signedIn, isLedAway }: { signedIn: boolean; isLedAway: boolean }): void {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (signedIn) seen.current = key;
    else if (isLedAway && seen.current !== key && !(how === 'POP' && seen.current !== null))
      rememberAddress(pathname + search);
  }, [signedIn, isLedAway, how, key, pathname, search]);
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { rememberAddress } from './remembered-address';

/** Whether this page was loaded by Back or Forward: the person who opened it may have logged out since. */
function isLoadedByHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'back_forward';
}

/**
 * Remembers an address from which a signed-out person is redirected, unless the session has just ended there, or Back leads to a page of
 * that session, even one that the browser has to reload: the next person to sign in may be somebody else.
 */
export function useRemember({ signedIn, isLedAway }: { signedIn: boolean; isLedAway: boolean }): void {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const isOfLastSession = how === 'POP' && (seen.current !== null || isLoadedByHistory());
    if (signedIn) seen.current = key;
    else if (isLedAway && seen.current !== key && !isOfLastSession) rememberAddress(pathname + search);
  }, [signedIn, isLedAway, how, key, pathname, search]);
}

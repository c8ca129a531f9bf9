import { useEffect, useRef } from 'react';

/** Runs when the connection has come back. */
export function useOnlineAgain(run: () => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const online = () => latest.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}

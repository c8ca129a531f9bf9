import { useEffect, useRef } from 'react';

/** Calls back when the connection returns. */
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

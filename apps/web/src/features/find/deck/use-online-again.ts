import { useEffect, useRef } from 'react';
import { onlineAfterMs } from '@/platform/online-after';

/** Calls back a moment after the connection has returned, and then at growing intervals until that has worked. */
export function useOnlineAgain(run: () => Promise<boolean>) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function attemptAfter(delayMs: number) {
      clearTimeout(timer);
      const mine = setTimeout(async () => {
        const hasWorked = await latest.current();
        if (!hasWorked && timer === mine) attemptAfter(2 * delayMs);
      }, delayMs);
      timer = mine;
    }
    const online = () => attemptAfter(onlineAfterMs);
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      timer = undefined;
      window.removeEventListener('online', online);
    };
  }, []);
}

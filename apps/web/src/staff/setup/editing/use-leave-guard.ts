import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { useHistoryGuard } from '@/ui/close-on-back';

interface LeaveGuard {
  /** Whether somebody wants to leave now. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Asks before a page with unsaved changes is left by a link, a menu, the palette, or the browser's back and forward.
 * The router offers such a guard only with a data router.
 */
export function useLeaveGuard(isGuarded: boolean): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isGuarded) return;
    const { push, replace } = navigator;
    const asking =
      (go: typeof push): typeof push =>
      (...address) =>
        setLeave(() => () => go.apply(navigator, address));
    Object.assign(navigator, { push: asking(push), replace: asking(replace) });
    return () => {
      Object.assign(navigator, { push, replace });
    };
  }, [isGuarded, navigator]);
  useHistoryGuard(isGuarded, (go) => setLeave(() => go));
  return {
    isAsking: leave !== null,
    stay: () => setLeave(null),
    leave: () => {
      setLeave(null);
      leave?.();
    },
  };
}

import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { expiredToken } from '@/platform/calls/authorized-call';
import { useReach } from '@/platform/calls/reach';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { holdBackToasts } from '@/ui/toasts';

interface UndoneActions {
  count: number;
  /** The page on which the action failed. */
  at: string;
}

const nothing: UndoneActions = { count: 0, at: '' };
/** The number of actions that failed since the connection was lost. */
let undone = nothing;
const listeners = new Set<() => void>();
const setUndone = (next: UndoneActions) => {
  undone = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// The banner says it, and a toast would only repeat it.
holdBackToasts(({ text, action, onClose }) => {
  const isBare = !action && !onClose;
  const isRepetition = isBare && !navigator.onLine && text === i18n.t('errors:Offline');
  if (isRepetition) setUndone({ count: undone.count + 1, at: window.location.pathname });
  return isRepetition;
});

/** Stays visible without a connection to the server; also announces failed actions. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  const isLost = useReach((reach) => reach.isLost);
  /** The session could not be renewed: data stored by an earlier visit show. */
  const isStored = useSession(({ accessToken }) => accessToken === expiredToken);
  const isUnreached = isLost || isStored;
  const { count, at } = useSyncExternalStore(subscribe, () => undone);
  const { pathname } = useLocation();
  useEffect(() => {
    if (isOnline) setUndone(nothing);
  }, [isOnline]);
  return (
    <output className="sticky top-(--call-bar,0px) z-20 block">
      {(!isOnline || isUnreached) && (
        <p key={count} className="animate-fade bg-ink px-4 py-2 text-center text-sm text-paper">
          {t(isOnline ? 'unreached' : count > 0 && at === pathname ? 'offlineUndone' : 'offline')}
        </p>
      )}
    </output>
  );
}

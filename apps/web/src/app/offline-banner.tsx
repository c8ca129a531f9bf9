import { useEffect, useSyncExternalStore } from 'react';
import { i18n } from '@/platform/i18n';
import { useOnline } from '@/platform/use-online';
import { useTranslation } from '@/platform/use-translation';
import { holdBackToasts } from '@/ui/toasts';

/** How often something could not be done without the connection that is missing now. */
let undone = 0;
const listeners = new Set<() => void>();
const setUndone = (count: number) => {
  undone = count;
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
  if (isRepetition) setUndone(undone + 1);
  return isRepetition;
});

/** Stays in sight without a connection; announces also what could not be done meanwhile. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  const count = useSyncExternalStore(subscribe, () => undone);
  useEffect(() => {
    if (isOnline) setUndone(0);
  }, [isOnline]);
  return (
    <output className="sticky top-0 z-20 block">
      {!isOnline && (
        <p key={count} className="animate-fade bg-ink px-4 py-2 text-center text-sm text-paper">
          {t(count > 0 ? 'offlineUndone' : 'offline')}
        </p>
      )}
    </output>
  );
}

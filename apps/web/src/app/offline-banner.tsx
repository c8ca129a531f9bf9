import { useEffect } from 'react';
import { create } from 'zustand';
import { i18n } from '@/platform/i18n';
import { useOnline } from '@/platform/use-online';
import { useTranslation } from '@/platform/use-translation';
import { holdBackToasts } from '@/ui/toasts';

/** How often something could not be done without the connection that is missing now. */
const useUndone = create(() => ({ count: 0 }));

// The banner says it, and a toast would only repeat it.
holdBackToasts(({ text }) => {
  const isRepetition = !navigator.onLine && text === i18n.t('errors:Offline');
  if (isRepetition) useUndone.setState(({ count }) => ({ count: count + 1 }));
  return isRepetition;
});

/** Stays in sight without a connection; announces also what could not be done meanwhile. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  const { count } = useUndone();
  useEffect(() => {
    if (isOnline) useUndone.setState({ count: 0 });
  }, [isOnline]);
  return (
    <output className="sticky top-0 z-30 block">
      {!isOnline && (
        <p key={count} className="animate-fade bg-ink px-4 py-2 text-center text-sm text-paper">
          {t(count > 0 ? 'offlineUndone' : 'offline')}
        </p>
      )}
    </output>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** “Undo”, with the remaining seconds. */
export function UndoLabel({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('room');
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <>
      {t('requests.undo')}
      {seconds > 0 && (
        <span aria-hidden className="tabular-nums max-[359px]:hidden">
          {` · ${t('requests.seconds', { count: seconds })}`}
        </span>
      )}
    </>
  );
}

import { useTranslation } from '@/platform/texts/use-translation';

/** The number of items that wait for staff on a page of the menu; empty for none. */
export function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('staff');
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 rounded-full bg-apricot px-1.5 text-center text-sm font-semibold text-on-apricot tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}

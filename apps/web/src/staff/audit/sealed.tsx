import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';

/** Whether an entry's minute is closed, so that a change of it would show. */
export function Sealed({ isSealed }: { isSealed: boolean }) {
  const { t } = useTranslation('staffAudit');
  const words = t(isSealed ? 'sealed' : 'unsealed');
  return (
    <span title={words} className="flex items-center">
      {isSealed ? (
        <CheckIcon className="size-4 text-leaf" />
      ) : (
        <span aria-hidden className="mx-1 size-2 rounded-full border border-ink-3" />
      )}
      <span className="sr-only">{words}</span>
    </span>
  );
}

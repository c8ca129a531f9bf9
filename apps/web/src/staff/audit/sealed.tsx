import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';

interface Props {
  isSealed: boolean;
  /** Beside the sign, not only for screen readers. */
  isInWords?: boolean;
}

/** Whether an entry's minute is closed, so that a change of it would show. */
export function Sealed({ isSealed, isInWords = false }: Props) {
  const { t } = useTranslation('staffAudit');
  const words = t(isSealed ? 'sealed' : 'unsealed');
  return (
    <span title={words} className="flex items-center gap-1">
      {isSealed ? (
        <CheckIcon className="size-4 text-leaf" />
      ) : (
        <span aria-hidden className="mx-1 size-2 rounded-full border border-ink-3" />
      )}
      <span className={isInWords ? 'text-ink-2' : 'sr-only'}>{words}</span>
    </span>
  );
}

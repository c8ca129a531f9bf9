import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';

interface Props {
  isSealed: boolean;
  /** Whether text is shown beside the icon, not only for screen readers. */
  isInWords?: boolean;
}

/** Whether an entry is sealed, so that a change to it would be detected. */
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

import { type RoundStep, statusAfterStep, stepsOfRound } from '@nestmate/contract/rules/rounds';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';

const statuses = Object.keys(stepsOfRound) as (keyof typeof stepsOfRound)[];

/** The step from one phase of a round to another. */
function stepOf({ before, after }: AuditEntry): RoundStep | undefined {
  const from = statuses.find((status) => status === before?.['phase']);
  return from && stepsOfRound[from].find((step) => statusAfterStep[step] === after?.['phase']);
}

export function useEntryWords() {
  const { t, language } = useTranslation('staffAudit');
  return {
    /** What happened; of a round, which step was taken. */
    action: (entry: AuditEntry) => {
      const step = entry.action === 'round.phaseMoved' ? stepOf(entry) : undefined;
      return step ? t(`steps.${step}`) : t(`actions.${entry.action}`);
    },
    actor: ({ actor: { kind, name } }: AuditEntry) =>
      kind === 'staff' ? (name ?? t('former')) : t(`actors.${kind}`),
    subject: ({ subject }: AuditEntry) => (subject ? (subject.name ?? t('former')) : ''),
    /** Date and time to the second, in the person's language. */
    moment: ({ at }: AuditEntry) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at)),
  };
}

interface SealedProps {
  isSealed: boolean;
  /** Whether text is shown beside the icon, not only for screen readers. */
  isInWords?: boolean;
}

/** Whether an entry is sealed, so that a change to it would be detected. */
export function Sealed({ isSealed, isInWords = false }: SealedProps) {
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

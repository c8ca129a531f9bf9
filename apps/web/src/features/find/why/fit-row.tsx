import type { QuestionFit } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { FitSign } from '@/ui/fit-sign';

/** One question, with both answers side by side. */
export function FitRow({ fit, name }: { fit: QuestionFit; name: string }) {
  const { t } = useTranslation('find');
  const { label, grade, mine, theirs, shared } = fit;
  const isBoth = shared !== null && grade === 'same';
  const differing = grade === 'same' ? 'why.answersSuit' : 'why.answers';
  const answers = shared === null ? t(differing, { mine, name, theirs }) : t('why.bothDiffer', { mine });
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <span className="flex h-6 items-center">
        <FitSign grade={grade} label={t(`why.${grade}`)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere text-ink">{isBoth ? shared : label}</span>
        <span className="block text-sm wrap-anywhere text-ink-2">{isBoth ? t('why.both') : answers}</span>
      </span>
    </li>
  );
}

import type { ReportCase } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EvidenceText } from './evidence-text';
import { useExactTime } from './use-exact-time';

type Answer = NonNullable<ReportCase['decisions'][number]['answer']>;

/** The answered appeal against a decision, with why and by whom it was answered so. */
export function AnsweredAppeal({ answer }: { answer: Answer }) {
  const { t } = useTranslation('staffReports');
  const { exact } = useExactTime();
  const heading = useId();
  const { is_upheld: isUpheld, by, reason, text, at } = answer;
  const outcome = isUpheld ? 'upheld' : 'granted';
  const said = reason ? t(`appeal.${outcome}For`, { reason }) : t(`appeal.${outcome}`);
  return (
    <section className="mt-2 border-l-2 border-line pl-3">
      <h3 id={heading} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('appeal.title')} · {t('appeal.answered', { when: exact(at) })}
      </h3>
      {text && (
        <div className="mt-1">
          <EvidenceText text={text} labelledBy={heading} />
        </div>
      )}
      <p className="mt-1 wrap-anywhere">{[said, by].filter(Boolean).join(' · ')}</p>
    </section>
  );
}

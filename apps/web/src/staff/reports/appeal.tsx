import type { ReportCase } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { relativeTime } from '@/ui/relative-time';
import { EvidenceText } from './evidence-text';

export type AppealAnswer = 'keep' | 'takeBack';

interface Props {
  appeal: NonNullable<ReportCase['appeal']>;
  now: number;
  onAnswer: (answer: AppealAnswer) => void;
}

/** The person's appeal against the decision. While it waits, it is answered before anything else is decided. */
export function Appeal({ appeal, now, onAnswer }: Props) {
  const { t, language } = useTranslation('staffReports');
  const heading = useId();
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 id={heading} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('appeal.title')} · {t('appeal.sent', { when: relativeTime(Date.parse(appeal.at), now, language) })}
      </h3>
      <div className="mt-2">
        <EvidenceText text={appeal.text} labelledBy={heading} />
      </div>
      {appeal.may_answer ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => onAnswer('keep')}>
            {t('appeal.keep.action')}
          </Button>
          <Button variant="secondary" onPress={() => onAnswer('takeBack')}>
            {t('appeal.takeBack.action')}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-ink-2">{t('appeal.other')}</p>
      )}
    </section>
  );
}

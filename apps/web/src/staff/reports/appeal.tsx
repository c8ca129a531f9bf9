import type { ReportCase } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { relativeTime } from '@/ui/relative-time';
import { AppealAnswerDialog } from './appeal-answer-dialog';

interface Props {
  one: ReportCase;
  appeal: NonNullable<ReportCase['appeal']>;
  now: number;
}

/** What the person says against the decision. While it waits, it is answered before anything else is decided. */
export function Appeal({ one, appeal, now }: Props) {
  const { t, language } = useTranslation('staffReports');
  const [answer, setAnswer] = useState<'keep' | 'takeBack'>();
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold text-ink-2">
        {t('appeal.title')} · {t('appeal.sent', { when: relativeTime(Date.parse(appeal.at), now, language) })}
      </h3>
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{appeal.text}</p>
      {appeal.may_answer ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => setAnswer('keep')}>
            {t('appeal.keep.action')}
          </Button>
          <Button variant="secondary" onPress={() => setAnswer('takeBack')}>
            {t('appeal.takeBack.action')}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-ink-2">{t('appeal.other')}</p>
      )}
      {answer && <AppealAnswerDialog one={one} answer={answer} onClose={() => setAnswer(undefined)} />}
    </section>
  );
}

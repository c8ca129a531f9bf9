import type { ReportCase } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { takenBackBy } from './decision-words';
import { useAppealAnswer } from './reports.queries';

interface Props {
  /** As the list has it now. */
  one: ReportCase;
  answer: 'keep' | 'takeBack';
  onClose: () => void;
}

/** Asks why a decision stays after an appeal, or is taken back. */
export function AppealAnswerDialog({ one, answer, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const answering = useAppealAnswer(one.case_id);
  const [opened] = useState(one);
  // Who was told that something changed, and presses again, answers the case as it is now.
  const { version } = answering.isError ? one : opened;
  const taken = answer === 'takeBack' ? takenBackBy(one, 'dismiss') : null;
  const submit = (reason: string) =>
    answering.mutateAsync({ is_upheld: answer === 'keep', reason, version }).then(
      () => {
        onClose();
        toast({ text: t(`appeal.${answer}.done`), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t(`appeal.${answer}.title`, { name: one.author?.name ?? t('former') })}
      submit={t(`appeal.${answer}.action`)}
      tone="primary"
      needsReason
      isPending={answering.isPending}
      error={answering.error}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t(`appeal.${answer}.text`, { name: one.author?.name ?? t('former') })}{' '}
        {taken && t(`takesBack.${taken}`)}
      </p>
    </ReasonDialog>
  );
}

import type { ReportCase, ReportState } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import type { AppealAnswer } from './appeal';
import { DecidedMeanwhile } from './decided-meanwhile';
import { takenBackBy } from './decision-words';
import { useAppealAnswer } from './reports.queries';

interface Props {
  /** The case as it was when the dialog opened. */
  one: ReportCase;
  /** The case as the list has it now; undefined once it has left the list. */
  newest: ReportCase | undefined;
  answer: AppealAnswer;
  from: ReportState;
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Asks why a decision is upheld after an appeal, or reversed. */
export function AppealAnswerDialog({ one, newest, answer, from, onDone, onFollow, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const answering = useAppealAnswer(one.case_id);
  // A person who was told of a change, and clicks again, answers the case as it is now.
  const { version } = (answering.isError && newest) || one;
  const taken = answer === 'takeBack' ? takenBackBy(one, 'dismiss') : null;
  const submit = (reason: string) =>
    answering.mutateAsync({ is_upheld: answer === 'keep', reason, version }).then(
      () => {
        onDone();
        onClose();
        toast({ text: t(`appeal.${answer}.done`), tone: 'success' });
      },
      () => undefined,
    );
  const title = t(`appeal.${answer}.title`, { name: one.author?.name ?? t('former') });
  if (!newest && !answering.isPending && !answering.isSuccess)
    return <DecidedMeanwhile {...{ title, from, onDone, onFollow, onClose }} />;
  return (
    <ReasonDialog
      title={title}
      submit={t(`appeal.${answer}.action`)}
      tone="primary"
      needsReason
      isPending={answering.isPending}
      error={answering.error}
      changed={t('meanwhile.again')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t(`appeal.${answer}.text`, { name: one.author?.name ?? t('former') })}{' '}
        {taken && t(`takesBack.${taken}`)}
      </p>
    </ReasonDialog>
  );
}

import type { ReportCase, ReportState } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { DecidedMeanwhile } from './decided-meanwhile';
import { useReopening } from './reports.queries';

interface Props {
  /** The case as it was when the dialog opened. */
  one: ReportCase;
  /** The case as the list has it now; undefined once it has left the list. */
  newest: ReportCase | undefined;
  from: ReportState;
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Asks why a closed case opens again. */
export function ReopenDialog({ one, newest, from, onDone, onFollow, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const reopening = useReopening(one.case_id);
  // A person who was told of a change, and clicks again, opens the case as it is now.
  const { version } = (reopening.isError && newest) || one;
  const submit = (reason: string) =>
    reopening.mutateAsync({ reason, version }).then(
      () => {
        onDone();
        onClose();
        toast({ text: t('reopen.done'), tone: 'success' });
      },
      () => undefined,
    );
  const title = t('reopen.title');
  if (!newest && !reopening.isPending && !reopening.isSuccess)
    return <DecidedMeanwhile {...{ title, from, onDone, onFollow, onClose }} />;
  return (
    <ReasonDialog
      title={title}
      submit={t('reopen.action')}
      tone="primary"
      needsReason
      isPending={reopening.isPending}
      error={reopening.error}
      changed={t('meanwhile.again')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('reopen.text')}</p>
    </ReasonDialog>
  );
}

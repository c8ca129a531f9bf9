import type { ReportCase, ReportDecision } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useDecision } from './reports.queries';

interface Props {
  /** As it was when the dialog opened: a colleague may decide meanwhile. */
  one: ReportCase;
  decision: ReportDecision;
  onClose: () => void;
}

/** Asks why a post is hidden, or its reports are dismissed. */
export function DecisionDialog({ one, decision, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const deciding = useDecision(one.post_id);
  const submit = (reason: string) =>
    deciding.mutateAsync({ decision, reason, version: one.version }).then(
      () => {
        onClose();
        toast({ text: t(`${decision}.done`), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t(`${decision}.title`, { name: one.author?.name ?? t('former') })}
      submit={t(decision === 'dismiss' && one.is_hidden ? 'dismiss.show' : `${decision}.action`)}
      tone={decision === 'hide' ? 'danger' : 'primary'}
      needsReason
      isPending={deciding.isPending}
      error={deciding.error}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(`${decision}.text`)}</p>
    </ReasonDialog>
  );
}

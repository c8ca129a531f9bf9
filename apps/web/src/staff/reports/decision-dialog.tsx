import { type MuteDays, muteDays, type ReportCase, type ReportDecision } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Segments } from '@/ui/segments';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { actionOf, takenBackBy, textOf, titleOf } from './decision-words';
import { useDecision } from './reports.queries';

interface Props {
  /** As it was when the dialog opened: a colleague may decide meanwhile. */
  one: ReportCase;
  decision: ReportDecision;
  /** As the list has it now: more reports may have come. */
  newestVersion: number;
  onClose: () => void;
}

/** Asks why something is decided about a person or what they wrote, and tells what that takes back. */
export function DecisionDialog({ one, decision, newestVersion, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const deciding = useDecision(one.case_id);
  const [days, setDays] = useState<MuteDays>(7);
  // Who was told that something changed, and presses again, decides about the case as it is now.
  const version = deciding.isError ? newestVersion : one.version;
  const taken = takenBackBy(one, decision);
  const about = { name: one.author?.name ?? t('former') };
  const submit = (reason: string) =>
    deciding.mutateAsync({ decision, reason, version, ...(decision === 'mute' && { days }) }).then(
      () => {
        onClose();
        toast({ text: t(`${decision}.done`), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t(titleOf(one, decision), about)}
      submit={t(actionOf(one, decision))}
      tone={decision === 'dismiss' ? 'primary' : 'danger'}
      needsReason
      isPending={deciding.isPending}
      error={deciding.error}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t(textOf(one, decision), about)} {taken && t(`takesBack.${taken}`)}
      </p>
      {decision === 'mute' && (
        <Segments
          label={t('mute.days')}
          options={muteDays.map((count) => ({ id: `${count}`, label: t('mute.for', { count }) }))}
          value={`${days}`}
          onChange={(id) => setDays(muteDays.find((count) => `${count}` === id) ?? days)}
        />
      )}
    </ReasonDialog>
  );
}

import type { StaffRound } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { Consequences } from '../parts/consequences';
import { ReasonDialog } from '../parts/reason-dialog';
import { usePause, usePauseRehearsal } from './rounds.queries';

interface Props {
  unitType: StaffRound['unit_types'][number];
  onClose: () => void;
}

/** Pauses or resumes matching in a unit type. */
export function PauseDialog({ unitType: { unit_type_id, name, is_paused }, onClose }: Props) {
  const { t } = useTranslation('staffRounds');
  const pausing = usePause(unit_type_id);
  const rehearsal = usePauseRehearsal(unit_type_id);
  const { data } = rehearsal;
  // A colleague may do the same meanwhile; the dialog keeps its question.
  const [what] = useState<'pause' | 'resume'>(is_paused ? 'resume' : 'pause');
  const submit = (reason: string) =>
    pausing.mutateAsync({ paused: what === 'pause', ...(reason && { reason }) }).then(
      () => {
        onClose();
        toast({ text: t(`${what}.done`, { name }), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t(`${what}.title`, { name })}
      submit={t(`${what}.submit`)}
      needsReason={false}
      isPending={pausing.isPending}
      isWaiting={!data}
      error={pausing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences
        query={rehearsal}
        lines={
          data && [
            { count: data.together, text: t(`${what}.together`, { count: data.together }) },
            { count: data.alone, text: t(`${what}.alone`, { count: data.alone }) },
            { count: data.open_requests, text: t(`${what}.requests`, { count: data.open_requests }) },
          ]
        }
        undo={t(`${what}.undo`)}
      />
    </ReasonDialog>
  );
}

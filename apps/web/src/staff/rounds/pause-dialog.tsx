import type { StaffRound } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { usePause } from './rounds.queries';

interface Props {
  unitType: StaffRound['unit_types'][number];
  onClose: () => void;
}

/** Pauses or resumes matching in a unit type. */
export function PauseDialog({ unitType: { unit_type_id, name, is_paused, people }, onClose }: Props) {
  const { t } = useTranslation('staffRounds');
  const pausing = usePause(unit_type_id);
  const what = is_paused ? 'resume' : 'pause';
  const submit = (reason: string) =>
    pausing.mutateAsync({ paused: !is_paused, ...(reason && { reason }) }).then(
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
      error={pausing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(`${what}.text`, { count: people })}</p>
    </ReasonDialog>
  );
}

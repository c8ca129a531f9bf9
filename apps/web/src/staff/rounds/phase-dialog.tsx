import type { MatchingRoundStatus } from '@nestmate/contract';
import type { StaffRound } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { usePhase } from './rounds.queries';

interface Props {
  round: StaffRound;
  phase: MatchingRoundStatus;
  onClose: () => void;
}

/** Moves a round to another phase, after explaining the effects on residents; archiving requires typing the place's name. */
export function PhaseDialog({ round, phase, onClose }: Props) {
  const { t } = useTranslation('staffRounds');
  const [seen] = useState(round.phase);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const moving = usePhase(round.subnetwork_id);
  const isUnconfirmed = phase === 'ARCHIVED' && typed.trim() !== round.name;
  const submit = (reason: string) => {
    setTried(true);
    if (isUnconfirmed) return;
    moving.mutateAsync({ phase, seen, reason }).then(
      () => {
        onClose();
        toast({
          text: t('phase.moved', { place: round.name, phase: t(`phases.${phase}`) }),
          tone: 'success',
        });
      },
      () => undefined,
    );
  };
  return (
    <ReasonDialog
      title={t(`phase.titles.${phase}`, { place: round.name })}
      submit={t(`phase.submits.${phase}`)}
      tone={phase === 'MATCHING' ? 'primary' : 'danger'}
      needsReason
      isPending={moving.isPending}
      error={moving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(`phase.texts.${phase}`, { count: round.people })}</p>
      {phase === 'ARCHIVED' && (
        <TextField
          label={t('phase.type', { place: round.name })}
          value={typed}
          onChange={setTyped}
          error={isTried && isUnconfirmed ? t('phase.typeIt') : undefined}
        />
      )}
    </ReasonDialog>
  );
}

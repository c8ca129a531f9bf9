import { type RoundStep, statusAfterStep } from '@nestmate/contract/rules/rounds';
import type { RoundStatusPreview, StaffRound } from '@nestmate/contract/staff/rounds';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { Consequences } from '../parts/consequences';
import { ReasonDialog } from '../parts/reason-dialog';
import { useHref } from '../platform/use-address';
import { useRoundWords } from './round-words';
import { useSetStatus, useStatusPreview } from './rounds.queries';

interface RoundStatusDialogProps {
  round: StaffRound;
  step: RoundStep;
  onClose: () => void;
}

/** How a step can be undone. */
function undoOf(step: RoundStep, { is_over, kept_decisions }: RoundStatusPreview) {
  if (step === 'end') return is_over ? 'endOver' : 'end';
  if (step === 'reopen') return is_over ? 'reopenOver' : 'reopen';
  return step === 'archive' && kept_decisions > 0 ? 'archiveLoses' : step;
}

/**
 * Changes the status of a round, after saying whom that affects and how it is undone; archiving requires typing the
 * place's name.
 */
export function RoundStatusDialog({ round, step, onClose }: RoundStatusDialogProps) {
  const { t } = useTranslation('staffRounds');
  const { momentIn } = useRoundWords();
  const navigate = useNavigate();
  const href = useHref();
  const [seen] = useState(round.phase);
  const [typed, setTyped] = useState('');
  const moving = useAction(useSetStatus(round.subnetwork_id), 'inPlace');
  const preview = useStatusPreview(round.subnetwork_id);
  const { data } = preview;
  const status = statusAfterStep[step];
  const isUnconfirmed = step === 'archive' && typed.trim() !== round.name;
  const submit = (reason: string) => {
    if (!data) return undefined;
    const { together, alone, kept_decisions } = data;
    return moving.run(
      { phase: status, seen, counted: { together, alone, kept_decisions }, reason },
      (_, isHere) => {
        if (isHere) onClose();
        toast({ text: t(`status.done.${step}`, { place: round.name }), tone: 'success' });
        if (!isHere) return;
        if (step === 'end') void navigate(href('rounds/after', { place: round.subnetwork_id }));
        // What follows the end is no longer so.
        if (step === 'reopen') void navigate(href('rounds'));
      },
    );
  };
  return (
    <ReasonDialog
      title={t(`status.titles.${step}`, { place: round.name })}
      submit={t(`status.submits.${step}`)}
      tone={step === 'end' || step === 'close' || step === 'archive' ? 'danger' : 'primary'}
      needsReason
      isWaiting={!data}
      isPending={moving.isPending}
      error={moving.error}
      isRight={!isUnconfirmed}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Consequences
            query={preview}
            lines={
              data && [
                { count: data.together, text: t(`status.together.${step}`, { count: data.together }) },
                { count: data.alone, text: t(`status.alone.${step}`, { count: data.alone }) },
                {
                  count: data.open_requests,
                  text: t(`status.requests.${step}`, { count: data.open_requests }),
                },
                ...(step === 'archive' && data.kept_decisions > 0
                  ? [
                      {
                        count: data.kept_decisions,
                        text: t('status.decisions', { count: data.kept_decisions }),
                      },
                    ]
                  : []),
              ]
            }
            undo={
              data &&
              t(`status.undo.${undoOf(step, data)}`, { moment: momentIn(data.ends_at, round.time_zone) })
            }
          />
          {step === 'archive' && (
            <TextField
              label={t('status.type', { place: round.name })}
              value={typed}
              onChange={setTyped}
              error={isTried && isUnconfirmed ? t('status.typeIt') : undefined}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}

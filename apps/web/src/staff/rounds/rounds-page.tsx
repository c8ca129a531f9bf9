import { hasRight } from '@nestmate/contract/staff/rights';
import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { toast } from '@/ui/toasts';
import { Consequences } from '../parts/consequences';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { ReasonDialog } from '../parts/reason-dialog';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress, useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { DeadlineDialog, UnitTypeDeadlineDialog } from './deadline-dialogs';
import { RoundStatusDialog } from './round-status-dialog';
import { RoundsTable, type RoundAction } from './rounds-table';
import { useRounds, usePauseUnitType, usePausePreview } from './rounds.queries';

/**
 * The dialog that the address opens, for example from the palette: a unit type to pause, or a place whose deadline
 * moves.
 */
function actionIn(rounds: readonly StaffRound[], search: URLSearchParams): RoundAction | undefined {
  const unitType = rounds
    .flatMap((round) => round.unit_types)
    .find(({ unit_type_id: id }) => id === search.get('pause'));
  if (unitType) return { what: 'pause', unitType };
  const round = rounds.find(({ subnetwork_id: id }) => id === search.get('deadline'));
  return round && { what: 'deadline', round };
}

/** The rounds: the status, deadline and pauses of each place on one time line. */
export default function RoundsPage() {
  const { t } = useTranslation(['staffRounds', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const href = useHref();
  const query = useRounds();
  const { search, change } = useAddress();
  const [chosen, setChosen] = useState<RoundAction | null>(null);
  useTitle('sections.rounds');
  const rounds = query.data?.rounds.filter(({ subnetwork_id: id }) => !place || id === place);
  const mayChange = hasRight(network.role, 'rounds');
  const fromAddress = mayChange && rounds ? actionIn(rounds, search) : undefined;
  const action = chosen ?? fromAddress;
  const close = () => {
    setChosen(null);
    if (fromAddress) change({ pause: '', deadline: '' });
  };
  return (
    <Page title={t('staff:sections.rounds')} note={t('note')}>
      {!rounds ? (
        <NotLoaded query={query} />
      ) : rounds.length === 0 ? (
        <EmptyState
          title={t('nothing')}
          scene="moon"
          beside="dark"
          action={
            hasRight(network.role, 'setUp') && <ButtonLink href={href('set-up')}>{t('toSetUp')}</ButtonLink>
          }
        >
          {t('nothingText')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {!mayChange && <Banner>{t('readOnly', { role: t(`staff:roles.${network.role}`) })}</Banner>}
          <RoundsTable rounds={rounds} mayChange={mayChange} onAction={setChosen} />
        </div>
      )}
      {action?.what === 'deadline' && <DeadlineDialog round={action.round} onClose={close} />}
      {action?.what === 'ownDeadline' && (
        <UnitTypeDeadlineDialog round={action.round} unitType={action.unitType} onClose={close} />
      )}
      {action?.what === 'status' && (
        <RoundStatusDialog round={action.round} step={action.step} onClose={close} />
      )}
      {action?.what === 'pause' && <PauseDialog unitType={action.unitType} onClose={close} />}
    </Page>
  );
}

interface PauseDialogProps {
  unitType: StaffRound['unit_types'][number];
  onClose: () => void;
}

/** Pauses or resumes matching in a unit type. */
function PauseDialog({ unitType: { unit_type_id, name, is_paused }, onClose }: PauseDialogProps) {
  const { t } = useTranslation('staffRounds');
  const pausing = useAction(usePauseUnitType(unit_type_id), 'inPlace');
  const preview = usePausePreview(unit_type_id);
  const { data } = preview;
  // A colleague may do the same meanwhile; the dialog keeps its question.
  const [what] = useState<'pause' | 'resume'>(is_paused ? 'resume' : 'pause');
  const submit = (reason: string) =>
    pausing.run({ paused: what === 'pause', ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t(`${what}.done`, { name }), tone: 'success' });
    });
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
        query={preview}
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

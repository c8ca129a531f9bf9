import { hasRight } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { DeadlineDialog } from './deadline-dialog';
import { PauseDialog } from './pause-dialog';
import { PhaseDialog } from './phase-dialog';
import { useRounds } from './rounds.queries';
import { RoundsTable, type Wanted } from './rounds-table';

/** Each place's phase, deadline and pauses on one time line. */
export default function RoundsPage() {
  const { t } = useTranslation(['staffRounds', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const query = useRounds();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useTitle('sections.rounds');
  const rounds = query.data?.rounds.filter(({ subnetwork_id: id }) => !place || id === place);
  const close = () => setWanted(null);
  return (
    <Page title={t('staff:sections.rounds')} note={t('note')}>
      {!rounds ? (
        <NotLoaded query={query} />
      ) : rounds.length === 0 ? (
        <EmptyState title={t('nothing')} scene="moon" beside="dark" />
      ) : (
        <RoundsTable rounds={rounds} mayChange={hasRight(network.role, 'rounds')} onWant={setWanted} />
      )}
      {wanted?.what === 'deadline' && <DeadlineDialog round={wanted.round} onClose={close} />}
      {wanted?.what === 'phase' && <PhaseDialog round={wanted.round} phase={wanted.phase} onClose={close} />}
      {wanted?.what === 'pause' && <PauseDialog unitType={wanted.unitType} onClose={close} />}
    </Page>
  );
}

import { hasRight, type StaffRound } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { EmptyState } from '@/ui/empty-state';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { DeadlineDialog } from './deadline-dialog';
import { PauseDialog } from './pause-dialog';
import { PhaseDialog } from './phase-dialog';
import { useRounds } from './rounds.queries';
import { RoundsTable, type Wanted } from './rounds-table';

/** The dialog that the address opens, for example from the palette: a unit type to pause, or a place whose deadline moves. */
function askedFor(rounds: readonly StaffRound[], search: URLSearchParams): Wanted | undefined {
  const unitType = rounds
    .flatMap((round) => round.unit_types)
    .find(({ unit_type_id: id }) => id === search.get('pause'));
  if (unitType) return { what: 'pause', unitType };
  const round = rounds.find(({ subnetwork_id: id }) => id === search.get('deadline'));
  return round && { what: 'deadline', round };
}

/** Each place's phase, deadline and pauses on one time line. */
export default function RoundsPage() {
  const { t } = useTranslation(['staffRounds', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const query = useRounds();
  const { search, change } = useAddress();
  const [chosen, setChosen] = useState<Wanted | null>(null);
  useTitle('sections.rounds');
  const rounds = query.data?.rounds.filter(({ subnetwork_id: id }) => !place || id === place);
  const mayChange = hasRight(network.role, 'rounds');
  const asked = mayChange && rounds ? askedFor(rounds, search) : undefined;
  const wanted = chosen ?? asked;
  const close = () => {
    setChosen(null);
    if (asked) change({ pause: '', deadline: '' });
  };
  return (
    <Page title={t('staff:sections.rounds')} note={t('note')}>
      {!rounds ? (
        <NotLoaded query={query} />
      ) : rounds.length === 0 ? (
        <EmptyState title={t('nothing')} scene="moon" beside="dark" />
      ) : (
        <div className="flex flex-col gap-4">
          {!mayChange && <Banner>{t('readOnly', { role: t(`staff:roles.${network.role}`) })}</Banner>}
          <RoundsTable rounds={rounds} mayChange={mayChange} onWant={setChosen} />
        </div>
      )}
      {wanted?.what === 'deadline' && <DeadlineDialog round={wanted.round} onClose={close} />}
      {wanted?.what === 'phase' && <PhaseDialog round={wanted.round} step={wanted.step} onClose={close} />}
      {wanted?.what === 'pause' && <PauseDialog unitType={wanted.unitType} onClose={close} />}
    </Page>
  );
}

import { hasRight } from '@nestmate/contract/staff';
import { useSearchParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { NotLoaded } from '../../parts/not-loaded';
import { Page } from '../../parts/page';
import { useNetwork, usePlace } from '../../platform/network';
import { useTitle } from '../../platform/use-title';
import { AddPlace } from './add-place';
import { useNetworkSetUp } from './network.queries';
import { NetworkForm } from './network-form';
import { PlaceCard } from './place-card';

/** The communities of a network, with the steps that remain before residents can join. */
export default function SetUpPage() {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const query = useNetworkSetUp();
  const [search, setSearch] = useSearchParams();
  useTitle('sections.set-up');
  const mayChange = hasRight(network.role, 'setUp') && network.is_whole_network;
  const setAdding = (isAdding: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (isAdding) after.set('add', 'place');
        else after.delete('add');
        return after;
      },
      { replace: true },
    );
  const places = query.data?.places.filter(({ subnetwork_id: id }) => !place || id === place);
  return (
    <Page
      title={t('staff:sections.set-up')}
      note={places && t('places', { count: places.length })}
      actions={
        mayChange && (
          <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setAdding(true)}>
            {t('addPlace.open')}
          </Button>
        )
      }
    >
      {!query.data || !places ? (
        <NotLoaded query={query} />
      ) : (
        <div className="flex flex-col gap-6">
          {places.length === 0 && <EmptyState scene="plant" title={t('noPlaces')} beside="dark" />}
          <ul className="grid gap-4 lg:grid-cols-2">
            {places.map((each) => (
              <PlaceCard key={each.subnetwork_id} place={each} />
            ))}
          </ul>
          {mayChange && !place && <NetworkForm latest={query.data} readAgain={() => void query.refetch()} />}
        </div>
      )}
      {mayChange && search.get('add') === 'place' && query.data && (
        <AddPlace places={query.data.places} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

import { useTranslation } from '@/platform/use-translation';
import { ChoosePlace } from '../parts/choose-place';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { PlaceRoster } from './place-roster';

/** The memberships of a place, as the housing office’s own system knows them. */
export default function RosterPage() {
  const { t } = useTranslation(['staffRoster', 'staff']);
  const { network } = useNetwork();
  const id = usePlace();
  const place = network.places.find(({ subnetwork_id }) => subnetwork_id === id);
  useTitle('sections.roster');
  if (place) return <PlaceRoster key={place.subnetwork_id} place={place.subnetwork_id} name={place.name} />;
  return (
    <Page title={t('staff:sections.roster')}>
      <ChoosePlace />
    </Page>
  );
}

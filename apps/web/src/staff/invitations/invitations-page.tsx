import { useTranslation } from '@/platform/use-translation';
import { ChoosePlace } from '../parts/choose-place';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { PlaceInvitations } from './place-invitations';

/** The invited people of a place, with their progress. */
export default function InvitationsPage() {
  const { t } = useTranslation(['staffInvitations', 'staff']);
  const { network } = useNetwork();
  const id = usePlace();
  const place = network.places.find(({ subnetwork_id }) => subnetwork_id === id);
  useTitle('sections.invitations');
  if (place)
    return <PlaceInvitations key={place.subnetwork_id} place={place.subnetwork_id} name={place.name} />;
  return (
    <Page title={t('staff:sections.invitations')}>
      <ChoosePlace />
    </Page>
  );
}

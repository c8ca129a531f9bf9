import { useTranslation } from '@/platform/use-translation';
import { ChoosePlace } from '../parts/choose-place';
import { Page } from '../parts/page';
import { usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { PlaceCommunity } from './place-community';

/** The community of a place: announcements above, and threads that staff can hide. */
export default function CommunityPage() {
  const { t } = useTranslation(['staffCommunity', 'staff']);
  const place = usePlace();
  useTitle('sections.community');
  if (place) return <PlaceCommunity key={place} place={place} />;
  return (
    <Page title={t('staff:sections.community')}>
      <ChoosePlace />
    </Page>
  );
}

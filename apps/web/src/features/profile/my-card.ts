import { useTranslation } from '@/platform/use-translation';
import { valuesOf } from './basic-info';
import { useBasicInfo } from './basic-info.queries';
import { useOverview } from './overview.queries';
import { shownAs } from './shown-as';

/** The initial content of my card; undefined until it has loaded. */
export function useMyCard() {
  const { t } = useTranslation('profile');
  const { data: overview } = useOverview();
  const { data: info } = useBasicInfo();
  if (!overview || !info) return undefined;
  return {
    src: overview.profile_picture_urls?.square,
    ...shownAs(valuesOf(info), info, t),
    place: [overview.unit_type, overview.subnetwork_name].join(' · '),
  };
}

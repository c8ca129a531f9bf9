import { useTranslation } from '@/platform/use-translation';
import { useBasicInfo } from './basic-info.queries';
import { useOverview } from './overview.queries';
import { pronounWords } from './pronoun-words';

/** What my card begins with; undefined until it has loaded. */
export function useMyCard() {
  const { t } = useTranslation('profile');
  const { data: overview } = useOverview();
  const { data: info } = useBasicInfo();
  if (!overview || !info) return undefined;
  return {
    src: overview.profile_picture_urls?.square,
    name: info.preferred_first_name || info.first_name,
    pronouns: pronounWords(info.personalPronoun ?? '', (key) => t(key)),
    bio: info.bio,
    place: [overview.unit_type, overview.subnetwork_name].join(' · '),
  };
}

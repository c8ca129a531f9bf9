import type { Overview } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Row, Rows } from '@/ui/row';

type Section = Overview['sections'][number];

const addresses: Record<Section['url'], string> = {
  basic_info: '/update-basic-info',
  matching_group: '/about-me',
  majors: '/set-majors',
  housing: '/housing',
  social_accounts: '/social-accounts',
};

/** The sections of a profile, each with its status and a link to its editor. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('profile');
  return (
    <Rows>
      {sections.map(({ url, status }) => (
        <Row
          key={url}
          label={t(`sections.${url}`)}
          value={t(`status.${status}`)}
          isOpen={status === 'Incomplete'}
          to={addresses[url]}
        />
      ))}
    </Rows>
  );
}

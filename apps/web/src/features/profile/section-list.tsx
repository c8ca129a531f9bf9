import type { Overview } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Anchor } from '@/ui/anchor';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { ForwardIcon } from '@/ui/icons/forward';

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
    <Card padding="none">
      <ul className="divide-y divide-line">
        {sections.map(({ url, status }) => (
          <li key={url}>
            <Anchor
              href={addresses[url]}
              className="flex min-h-14 items-center gap-3 px-5 transition hover:bg-sunken"
            >
              <span className="flex-1 font-medium">{t(`sections.${url}`)}</span>
              <Chip tone={status === 'Complete' ? 'leaf' : 'plain'}>{t(`status.${status}`)}</Chip>
              <ForwardIcon className="size-5 text-ink-3" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { Overview } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { wordsOf } from '@/platform/query-client';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { useOverview } from './overview.queries';
import { MyPicture } from './picture/my-picture';

type Section = Overview['sections'][number];

const addresses: Record<Section['url'], string> = {
  basic_info: '/update-basic-info',
  matching_group: '/about-me',
  majors: '/set-majors',
  housing: '/housing',
  social_accounts: '/social-accounts',
};

/** Who I am here, and which parts of my profile are complete. */
export function OverviewScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const { data, error, refetch } = useOverview();
  if (error && !data) {
    return (
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {wordsOf(error)}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="mt-6 h-80 w-full rounded-card" />;
  const name = `${data.first_name} ${data.last_name}`.trim();
  const place = [data.unit_type, data.subnetwork_name, data.network_name].join(' · ');
  return (
    <div className="mt-6 flex flex-col gap-6">
      <MyPicture name={name} src={data.profile_picture_urls?.square}>
        <p className="font-display text-xl wrap-break-word">{name}</p>
        <p className="text-sm text-ink-2">{place}</p>
      </MyPicture>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {data.sections.map(({ url, status }) => (
            <li key={url} className="flex min-h-14 items-center justify-between gap-3 px-5">
              <TextLink href={addresses[url]}>{t(`sections.${url}`)}</TextLink>
              <Chip tone={status === 'Complete' ? 'leaf' : 'plain'}>{t(`status.${status}`)}</Chip>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { useOverview } from '../overview.queries';
import { MyPicture } from './my-picture';

/** My picture on the registration screens, where it is optional. */
export function MyPictureCard() {
  const { t } = useTranslation(['picture', 'common']);
  const { data, error } = useOverview();
  if (error && !data) return null;
  if (!data) return <Skeleton className="h-44 w-full rounded-card" />;
  const { first_name: first, last_name: last, profile_picture_urls: urls } = data;
  return (
    <Card className="mb-6">
      <MyPicture name={`${first} ${last}`.trim()} src={urls?.square}>
        <h2 className="text-lg">{t(urls ? 'cropTitle' : 'add')}</h2>
        <p className="text-sm text-ink-2">{t('why')}</p>
      </MyPicture>
    </Card>
  );
}

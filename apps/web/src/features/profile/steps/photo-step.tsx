import { Skeleton } from '@/ui/skeleton';
import { useTranslation } from '@/platform/use-translation';
import { useOverview } from '../overview.queries';
import { MyPicture } from '../picture/my-picture';

/** My picture, which is optional. */
export function PhotoStep() {
  const { t } = useTranslation('picture');
  const { data, error, isPaused } = useOverview();
  if (!data && (error || isPaused)) return null;
  if (!data) return <Skeleton className="mx-auto mt-2 size-44 rounded-full lg:mx-0" />;
  const { first_name: first, last_name: last, profile_picture_urls: urls } = data;
  return (
    <MyPicture name={`${first} ${last}`.trim()} src={urls?.square} look="portrait">
      {urls && <p className="font-semibold">{t('cropTitle')}</p>}
    </MyPicture>
  );
}

import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { CheckIcon } from '@/ui/icons/check';
import { FilterIcon } from '@/ui/icons/filter';
import { ScreenHeader } from '@/ui/screen-header';
import { useBadges } from '../badges';
import { useNotifications, useReadAll } from './bell.queries';
import { NotificationList } from './notification-list';

/** `/notifications`: what happened while the person was away. */
export default function NotificationsScreen() {
  const { t } = useTranslation(['bell', 'shell']);
  const list = useNotifications();
  const readAll = useReadAll();
  const unread = useBadges(({ badges }) => badges?.unreadNotifications ?? 0);
  return (
    <>
      <ScreenHeader
        title={t('shell:titles.notifications')}
        actions={
          <>
            {unread > 0 && (
              <IconButton label={t('readAll')} icon={<CheckIcon />} onPress={() => readAll.mutate()} />
            )}
            <IconLink label={t('settings')} icon={<FilterIcon />} href="/settings/notifications" />
          </>
        }
      />
      <div>
        {readAll.error && (
          <p role="alert" className="mb-3 text-sm text-brick">
            {errorTextOf(readAll.error)}
          </p>
        )}
        <NotificationList list={list} />
      </div>
    </>
  );
}

import { errorTextOf } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { IconLink } from '@/ui/icon-link';
import { FilterIcon } from '@/ui/icons/search';
import { ScreenHeader } from '@/ui/screen-header';
import { useLeave } from '@/ui/use-leave';
import { useWideScreen } from '@/ui/use-media';
import { useBadges } from '../badges';
import { ChoiceList } from '../choice-list';
import { useNotifications, useMarkNotificationsRead } from './bell.queries';
import { NotificationList } from './notification-list';

/** `/notifications`: things that wait, and the notifications; on a desktop also the choice of notifications. */
export default function NotificationsScreen() {
  const { t } = useTranslation(['bell', 'shell', 'common']);
  const { membershipId } = useSelf();
  const list = useNotifications();
  const markRead = useMarkNotificationsRead();
  const unread = useBadges(({ badges }) => badges?.unreadNotifications ?? 0);
  const isWide = useWideScreen();
  // The bell is on every page.
  const leave = useLeave('/find');
  return (
    <>
      <ScreenHeader
        title={t('shell:titles.notifications')}
        back={{ label: t('common:back'), onPress: leave }}
        actions={<IconLink label={t('settings')} icon={<FilterIcon />} href="/settings/notifications" />}
      />
      <div>
        {markRead.error && (
          <p role="alert" className="mb-3 text-sm text-brick">
            {errorTextOf(markRead.error)}
          </p>
        )}
        <NotificationList
          list={list}
          readsAll={
            unread > 0 && (
              <Button
                variant="quiet"
                size="sm"
                isPending={markRead.isPending}
                onPress={() => markRead.mutate()}
              >
                {t('readAll')}
              </Button>
            )
          }
        />
      </div>
      {isWide && (
        <Beside label={t('settings')}>
          <ChoiceList membershipId={membershipId} />
        </Beside>
      )}
    </>
  );
}

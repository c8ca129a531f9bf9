import { ArchiveCard, IdentityList, SessionsCard } from '@/features/account';
import { NotificationsCard } from '@/features/notifications';
import { useTranslation } from '@/platform/use-translation';
import { PencilIcon } from '@/ui/icons/pencil';
import { TrashIcon } from '@/ui/icons/trash';
import { moreGroup, MoreRow } from './more-row';

/** `/settings` */
export default function SettingsScreen() {
  const { t } = useTranslation(['account', 'shell']);
  return (
    <div className="flex flex-col gap-4">
      <ul className={moreGroup}>
        <MoreRow icon={<PencilIcon />} label={t('settings.profile')} to="/profile-overview" />
      </ul>
      <NotificationsCard />
      <IdentityList />
      <SessionsCard />
      <ArchiveCard />
      <ul className={moreGroup}>
        <MoreRow icon={<TrashIcon />} label={t('shell:more.deleteAccount')} to="/delete-account" />
      </ul>
    </div>
  );
}

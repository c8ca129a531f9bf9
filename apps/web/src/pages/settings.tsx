import { ArchiveCard, WaysToSignIn } from '@/features/account';
import { NotificationsCard } from '@/features/notifications';
import { useTranslation } from '@/platform/use-translation';
import { PencilIcon } from '@/ui/icons/pencil';
import { TrashIcon } from '@/ui/icons/trash';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';
import { MoreRow, moreGroup } from './more-row';

export default function SettingsPage() {
  const { t } = useTranslation(['account', 'shell', 'common']);
  return (
    <Page width="narrow">
      <PageHeader
        title={t('shell:titles.settings')}
        lead={t('settings.lead')}
        back={{ label: t('common:back'), href: '/more' }}
      />
      <div className="flex flex-col gap-4">
        <ul className={moreGroup}>
          <MoreRow icon={<PencilIcon />} label={t('settings.profile')} to="/profile-overview" />
        </ul>
        <NotificationsCard />
        <WaysToSignIn />
        <ArchiveCard />
        <ul className={moreGroup}>
          <MoreRow icon={<TrashIcon />} label={t('shell:more.deleteAccount')} to="/delete-account" />
        </ul>
      </div>
    </Page>
  );
}

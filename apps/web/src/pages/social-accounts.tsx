import { SocialAccountsScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function SocialAccountsPage() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Page>
      <PageHeader
        title={t('sections.social_accounts')}
        lead={t('social.lead')}
        back={{ label: t('common:back'), href: '/profile-overview' }}
      />
      <SocialAccountsScreen />
    </Page>
  );
}

import { DeleteAccountScreen } from '@/features/account';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function DeleteAccountPage() {
  const { t } = useTranslation(['shell', 'account', 'common']);
  return (
    <Page width="narrow">
      <PageHeader
        title={t('titles.deleteAccount')}
        lead={t('account:delete.lead')}
        back={{ label: t('common:back'), href: '/more' }}
      />
      <DeleteAccountScreen />
    </Page>
  );
}

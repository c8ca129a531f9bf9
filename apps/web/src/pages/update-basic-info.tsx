import { BasicInfoScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function UpdateBasicInfoPage() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Page width="text">
      <PageHeader
        title={t('updateTitle')}
        lead={t('updateLead')}
        back={{ label: t('common:back'), href: '/more' }}
      />
      <BasicInfoScreen purpose="update" />
    </Page>
  );
}

import { limits } from '@nestmate/contract';
import { ChoicesScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function HousingPage() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Page>
      <PageHeader
        title={t('sections.housing')}
        lead={t('choices.housing.lead', { max: limits.housing })}
        back={{ label: t('common:back'), href: '/profile-overview' }}
      />
      <ChoicesScreen kind="housing" />
    </Page>
  );
}

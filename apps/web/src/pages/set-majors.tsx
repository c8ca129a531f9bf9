import { limits } from '@nestmate/contract';
import { ChoicesScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function SetMajorsPage() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Page>
      <PageHeader
        title={t('sections.majors')}
        lead={t('choices.majors.lead', { max: limits.majors })}
        back={{ label: t('common:back'), href: '/profile-overview' }}
      />
      <ChoicesScreen kind="majors" />
    </Page>
  );
}

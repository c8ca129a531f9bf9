import { OverviewScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function ProfileOverviewPage() {
  const { t } = useTranslation('shell');
  return (
    <Page width="text">
      <PageHeader title={t('titles.profileOverview')} />
      <OverviewScreen />
    </Page>
  );
}

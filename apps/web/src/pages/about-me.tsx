import { AboutMeScreen } from '@/features/questions';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function AboutMePage() {
  const { t } = useTranslation('questions');
  return (
    <Page width="narrow" className="flex min-h-[calc(100dvh-var(--menu-height,0px))] flex-col lg:min-h-0">
      <PageHeader title={t('title')} lead={t('lead')} />
      <AboutMeScreen />
    </Page>
  );
}

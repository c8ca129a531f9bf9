import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function QuestionsPage() {
  const { t } = useTranslation('questions');
  return (
    <Page width="narrow">
      <PageHeader title={t('start.title')} />
      <EmptyState
        scene="plant"
        title={t('start.heading')}
        action={<ButtonLink href="/about-me">{t('start.go')}</ButtonLink>}
      >
        {t('start.text')}
      </EmptyState>
    </Page>
  );
}

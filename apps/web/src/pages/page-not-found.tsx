import { useTranslation } from '@/platform/use-translation';
import { openSupport } from '@/features/support';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function PageNotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <Page>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        scene="dark"
        title={t('notFound.lead')}
        action={
          <>
            <ButtonLink href="/">{t('notFound.home')}</ButtonLink>
            <Button variant="quiet" onPress={openSupport}>
              {t('menu.email')}
            </Button>
          </>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </Page>
  );
}

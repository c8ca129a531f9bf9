import { FeedbackForm } from '@/features/support';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function FeedbackPage() {
  const { t } = useTranslation(['support', 'shell']);
  return (
    <Page width="narrow">
      <PageHeader
        title={t('shell:titles.feedback')}
        lead={t('feedback.lead')}
        back={{ label: t('shell:titles.more'), href: '/more' }}
      />
      <FeedbackForm />
    </Page>
  );
}

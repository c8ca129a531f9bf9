import { useTranslation } from '@/platform/use-translation';
import { ForgotLoginForm } from '@/features/auth';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function ForgotLoginPage() {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <Page width="narrow">
      <PageHeader
        title={t('forgotLogin.title')}
        lead={t('forgotLogin.lead')}
        back={{ label: t('common:back'), href: '/' }}
      />
      <ForgotLoginForm />
    </Page>
  );
}

import { Navigate, useParams } from 'react-router';
import { isSocialType, SocialAccountScreen } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function SocialAccountPage() {
  const { t } = useTranslation(['profile', 'common']);
  const { type } = useParams();
  if (!isSocialType(type)) return <Navigate to="/page-not-found" replace />;
  return (
    <Page>
      <PageHeader
        title={t(`social.types.${type}`)}
        lead={t('social.editLead')}
        back={{ label: t('common:back'), href: '/social-accounts' }}
      />
      <SocialAccountScreen key={type} type={type} />
    </Page>
  );
}

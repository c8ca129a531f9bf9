import { BasicInfoScreen, useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';
import { useLocation } from 'react-router';

/** Whether the address asks for the gender alone. */
const asksForGender = (search: string) => new URLSearchParams(search).get('mode') === 'gender';

export default function VerifyInfoPage() {
  const { t } = useTranslation('profile');
  const { search } = useLocation();
  const overview = useOverview().data;
  const genderUpdateMode = asksForGender(search) && overview?.genderMissing === true;
  return (
    <Page width="text">
      <PageHeader
        title={t(genderUpdateMode ? 'genderTitle' : 'verifyTitle')}
        lead={t(genderUpdateMode ? 'genderLead' : 'verifyLead')}
      />
      <BasicInfoScreen purpose="verify" genderUpdateMode={genderUpdateMode} />
    </Page>
  );
}

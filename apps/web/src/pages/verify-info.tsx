import { BasicInfoScreen, MyPictureCard, useGenderUpdateMode } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

export default function VerifyInfoPage() {
  const { t } = useTranslation('profile');
  const isGenderUpdate = useGenderUpdateMode();
  return (
    <Page width="text">
      <PageHeader
        title={t(isGenderUpdate ? 'genderTitle' : 'verifyTitle')}
        lead={t(isGenderUpdate ? 'genderLead' : 'verifyLead')}
      />
      {!isGenderUpdate && <MyPictureCard />}
      <BasicInfoScreen purpose="verify" />
    </Page>
  );
}

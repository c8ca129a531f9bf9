import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { EditBasicInfo } from './edit-basic-info';
import { MyPictureCard } from './picture/my-picture-card';
import { useGenderUpdateMode } from './use-gender-update-mode';

/** `/verify-info`: the first step of registration, or only the gender where only that is missing. */
export default function VerifyInfoScreen() {
  const { t } = useTranslation('profile');
  const isGenderUpdate = useGenderUpdateMode();
  return (
    <>
      <ScreenHeader
        title={t(isGenderUpdate ? 'genderTitle' : 'verifyTitle')}
        lead={t(isGenderUpdate ? 'genderLead' : 'verifyLead')}
      />
      {!isGenderUpdate && <MyPictureCard />}
      <EditBasicInfo purpose="verify" />
    </>
  );
}

import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { EditBasicInfo } from './edit-basic-info';
import { MyPictureCard } from './picture/my-picture-card';
import { useAsked } from './use-asked';

/** `/verify-info`: the first step of registration, or gender update mode. */
export default function VerifyInfoScreen() {
  const { t } = useTranslation('profile');
  const asked = useAsked();
  const isWhole = asked === 'everything';
  const isOnlyGender = !isWhole && [...asked].every((field) => field === 'gender' || field === 'guarantee');
  const missing = isOnlyGender ? 'genderTitle' : 'missingTitle';
  return (
    <>
      <ScreenHeader
        title={t(isWhole ? 'verifyTitle' : missing)}
        lead={t(isWhole ? 'verifyLead' : 'genderLead')}
      />
      {isWhole && <MyPictureCard />}
      <EditBasicInfo purpose="verify" />
    </>
  );
}

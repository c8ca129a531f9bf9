import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { EditBasicInfo } from './edit-basic-info';
import { MyPictureCard } from './picture/my-picture-card';
import { useAsked } from './use-asked';

/** `/verify-info`: the first step of registration, or gender update mode. */
export default function VerifyInfoScreen() {
  const { t } = useTranslation('profile');
  const asked = useAsked();
  if (asked === 'everything')
    return (
      <>
        <ScreenHeader title={t('verifyTitle')} lead={t('verifyLead')} />
        <MyPictureCard />
        <EditBasicInfo purpose="verify" />
      </>
    );
  const isOnlyGender = [...asked].every((field) => field === 'gender' || field === 'guarantee');
  return (
    <>
      <ScreenHeader title={t(isOnlyGender ? 'genderTitle' : 'missingTitle')} lead={t('genderLead')} />
      <EditBasicInfo purpose="verify" />
    </>
  );
}

import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { EditBasicInfo, useAsked } from './edit-basic-info';

/** `/verify-info`: the first half of registration, or gender update mode. */
export default function VerifyInfoScreen() {
  const { t } = useTranslation('profile');
  const asked = useAsked();
  if (asked === 'everything') return <EditBasicInfo purpose="register" />;
  const isOnlyGender = [...asked].every((field) => field === 'gender' || field === 'guarantee');
  return (
    <>
      <ScreenHeader title={t(isOnlyGender ? 'genderTitle' : 'missingTitle')} />
      <EditBasicInfo purpose="complete" />
    </>
  );
}

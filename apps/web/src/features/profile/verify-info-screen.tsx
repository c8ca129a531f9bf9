import { useTranslation } from '@/platform/texts/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { EditBasicInfo, useFormFields } from './edit-basic-info';

/** `/verify-info`: the first half of registration, or gender update mode. */
export default function VerifyInfoScreen() {
  const { t } = useTranslation('profile');
  const fields = useFormFields();
  if (fields === 'everything') return <EditBasicInfo purpose="register" />;
  const isOnlyGender = [...fields].every((field) => field === 'gender' || field === 'guarantee');
  return (
    <>
      <ScreenHeader title={t(isOnlyGender ? 'genderTitle' : 'missingTitle')} />
      <EditBasicInfo purpose="complete" />
    </>
  );
}

import { useTranslation } from '@/platform/use-translation';
import { ProfilePreview } from './profile-preview';

/** `/profile-preview` */
export default function ProfilePreviewScreen() {
  const { t } = useTranslation('find');
  return (
    <>
      <p className="mb-4 text-ink-2">{t('preview.lead')}</p>
      <ProfilePreview />
    </>
  );
}

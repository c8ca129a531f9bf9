import { ProfilePreview } from '@/features/find';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';

export default function ProfilePreviewPage() {
  const { t } = useTranslation('find');
  return (
    <Page width="wide">
      <p className="mb-4 text-sm font-semibold text-ink-2">{t('preview.lead')}</p>
      <ProfilePreview />
    </Page>
  );
}

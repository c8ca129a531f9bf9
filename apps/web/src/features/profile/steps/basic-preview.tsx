import { OwnCard } from '@/features/registration';
import { useTranslation } from '@/platform/texts/use-translation';
import { shownAs } from '../my-card';
import { useOverview } from '../overview.queries';
import { useShownPicture } from '../picture/picture-upload.store';
import type { BasicInfoForm } from '../use-basic-info-form';

interface BasicPreviewProps {
  form: BasicInfoForm;
  /** Replaces “What others see so far”, and the promise that it can be changed later. */
  title?: string;
  isLow?: boolean;
}

/** My card with the information so far. */
export function BasicPreview({ form, title, isLow = false }: BasicPreviewProps) {
  const { t } = useTranslation('registration');
  const { t: inProfile } = useTranslation('profile');
  const { data: overview } = useOverview();
  const src = useShownPicture();
  return (
    <OwnCard
      src={src}
      isLow={isLow}
      {...shownAs(form.values, form.info, inProfile)}
      subtitle={[overview?.unit_type, overview?.subnetwork_name].filter(Boolean).join(' · ')}
      {...(title === undefined ? { note: t('preview.note') } : { title })}
    />
  );
}

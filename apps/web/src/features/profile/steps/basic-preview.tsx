import { OwnCard } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import type { BasicInfoForm } from '../basic-info/use-basic-info-form';
import { useOverview } from '../overview.queries';
import { pronounWords } from '../pronoun-words';
import { useShownPicture } from '../picture/use-shown-picture';

interface Props {
  form: BasicInfoForm;
  /** In place of “What others see so far”, and of the promise that it can be changed later. */
  title?: string;
}

/** My card as far as it has been told. */
export function BasicPreview({ form, title }: Props) {
  const { t } = useTranslation(['registration', 'profile']);
  const { first, preferredFirst, pronoun, bio } = form.values;
  const { data: overview } = useOverview();
  const src = useShownPicture();
  return (
    <OwnCard
      src={src}
      name={preferredFirst.trim() || first.trim()}
      pronouns={pronounWords(pronoun, (key) => t(`profile:${key}`))}
      place={[overview?.unit_type, overview?.subnetwork_name].filter(Boolean).join(' · ')}
      bio={bio.trim()}
      {...(title === undefined ? { note: t('preview.note') } : { title })}
    />
  );
}

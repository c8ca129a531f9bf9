import { useTranslation } from '@/platform/use-translation';
import { Checkbox } from '@/ui/checkbox';

interface Props {
  name: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Blocking in one step with a report. */
export function AlsoBlock({ name, ...checkbox }: Props) {
  const { t } = useTranslation('reporting');
  return (
    <Checkbox {...checkbox}>
      <span className="wrap-anywhere">{t('profile.alsoBlock', { name })}</span>
    </Checkbox>
  );
}

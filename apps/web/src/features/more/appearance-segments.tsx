import { appearances, chooseAppearance, useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/texts/use-translation';
import { Segments } from '@/ui/segments';

/** System, light or dark, for this device. */
export function AppearanceSegments() {
  const { t } = useTranslation('shell');
  const { appearance } = useAppearance();
  return (
    <Segments
      label={t('appearance.title')}
      options={appearances.map((id) => ({ id, label: t(`appearance.${id}`) }))}
      value={appearance}
      onChange={chooseAppearance}
    />
  );
}

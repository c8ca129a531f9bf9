import { useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/use-translation';
import { AppearanceSegments } from './appearance-segments';

export function AppearanceInWords() {
  const { t } = useTranslation('shell');
  return t(`appearance.${useAppearance().appearance}`);
}

/** The appearance of the product on this device. */
export const AppearanceSection = () => (
  <div className="max-w-95">
    <AppearanceSegments />
  </div>
);

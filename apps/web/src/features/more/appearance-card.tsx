import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { AppearanceSegments } from './appearance-segments';

/** How this device shows the product. */
export function AppearanceCard() {
  const { t } = useTranslation('shell');
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('appearance.title')}</h2>
      <div className="max-w-95">
        <AppearanceSegments />
      </div>
    </Card>
  );
}

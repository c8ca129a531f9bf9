import { useOptions } from '@/platform/environment';
import { useTranslation } from '@/platform/use-translation';

/** Warns on every screen of a demo that others may reach. */
export function DemoBanner() {
  const { t } = useTranslation('shell');
  if (!useOptions()?.openDemo) return null;
  return <p className="bg-apricot text-on-apricot px-4 py-2 text-center text-sm">{t('openDemo')}</p>;
}

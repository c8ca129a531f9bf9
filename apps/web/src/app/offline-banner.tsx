import { useTranslation } from '@/platform/use-translation';
import { useOnline } from '@/platform/use-online';

export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <output className="block">
      {!online && <p className="bg-ink text-paper px-4 py-2 text-center text-sm">{t('offline')}</p>}
    </output>
  );
}

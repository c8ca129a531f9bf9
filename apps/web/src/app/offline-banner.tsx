import { useTranslation } from 'react-i18next';
import { useOnline } from './use-online';

export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className="bg-ink text-paper px-4 py-2 text-center text-sm">{t('offline')}</p>}
    </div>
  );
}

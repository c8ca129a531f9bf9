import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/use-translation';
import { textLinkClasses } from '@/ui/text-link';

/** The link to support on a page without the floating button. */
export function SupportLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" onClick={openSupport} className={textLinkClasses}>
      {t('menu.email')}
    </button>
  );
}

import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/use-translation';
import { textLinkClasses } from '@/ui/text-link';

/** Support in the words of a page beside which none floats. */
export function SupportLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" onClick={openSupport} className={textLinkClasses}>
      {t('menu.email')}
    </button>
  );
}

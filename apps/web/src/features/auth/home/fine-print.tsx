import { sentenceGap } from '@nestmate/contract/languages';
import { showInfo, openSupport } from '@/features/support';
import { currentLanguage, i18n } from '@/platform/texts/i18n';
import { RichText } from '@/platform/texts/rich-text';
import { useTranslation } from '@/platform/texts/use-translation';
import { TextLink, textLinkClasses } from '@/ui/text-link';

/** Explains what signing in with a provider shares with us. */
function showSocialUse() {
  showInfo({
    label: i18n.t('auth:socialUse.title'),
    description: i18n.t('auth:socialUse.text'),
    photoNote: true,
    support: true,
  });
}

/** The notes to read before signing in. */
export function FinePrint() {
  const { t, language } = useTranslation('auth');
  const legal = (page: string) => `/legal/${currentLanguage()}/${page}.html`;
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-ink-2">
      <p>{t('privacyNote')}</p>
      <p>
        <RichText
          text={t('agreement')}
          renderTag={(page, words) => (
            <TextLink href={legal(page)} target="_blank">
              {words}
            </TextLink>
          )}
        />
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-3">
        <button type="button" onClick={showSocialUse} className={textLinkClasses}>
          {t('socialUse.title')}
        </button>
        <SupportLink />
      </p>
      <p>
        {/* A phone's browser shows that itself. */}
        <span className="pointer-coarse:hidden">
          {t('mobileApp')}
          {sentenceGap(language)}
        </span>
        {t('mobileAppAdd')}
      </p>
    </div>
  );
}

/** The link to support on a page without the floating button. */
export function SupportLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" onClick={openSupport} className={textLinkClasses}>
      {t('menu.email')}
    </button>
  );
}

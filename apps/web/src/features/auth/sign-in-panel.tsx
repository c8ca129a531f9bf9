import { showInfo } from '@/features/support';
import { currentLanguage, i18n } from '@/platform/i18n';
import { RichText } from '@/platform/rich-text';
import { useTranslation } from '@/platform/use-translation';
import { TextLink, textLinkClasses } from '@/ui/text-link';
import { ProviderButtons } from './provider-buttons';

interface SignInPanelProps {
  /** The name of the person who accepted an invitation; empty for an invitation without a name, null without one. */
  invitee: string | null;
}

/** Explains what signing in with a provider shares with us. */
function showSocialUse() {
  showInfo({
    label: i18n.t('auth:socialUse.title'),
    description: i18n.t('auth:socialUse.text'),
    photoNote: true,
    support: true,
  });
}

/** The three providers, and what to know before choosing one. */
export function SignInPanel({ invitee }: SignInPanelProps) {
  const { t } = useTranslation('auth');
  const legal = (page: string) => `/legal/${currentLanguage()}/${page}.html`;
  return (
    <section aria-labelledby="sign-in" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="sign-in" className="font-display text-xl">
          {invitee ? t('welcomeInvited', { name: invitee }) : t('welcomeBack')}
        </h2>
        {invitee !== null && <p className="text-ink-2">{t('welcomeInvitedText')}</p>}
      </div>
      <ProviderButtons />
      <p className="text-sm text-ink-2">
        <RichText
          text={t('agreement')}
          renderTag={(page, words) => (
            <TextLink href={legal(page)} target="_blank">
              {words}
            </TextLink>
          )}
        />
      </p>
      <p className="text-sm text-ink-2">{t('privacyNote')}</p>
      <button type="button" onClick={showSocialUse} className={`self-start ${textLinkClasses}`}>
        {t('socialUse.title')}
      </button>
      <TextLink href="/forgot-login">{t('forgot')}</TextLink>
    </section>
  );
}

import type { Language } from '@nestmate/contract/languages';
import type { InvitationMailPreview } from '@nestmate/contract/staff/invitations';
import { useTranslation } from '@/platform/texts/use-translation';

interface MailPreviewProps {
  mail: InvitationMailPreview;
  language: Language;
  /** Whether it has the whole height. */
  isTall?: boolean;
}

/** A mail as it would arrive: its sender, where answers go, its subject and its text. */
export function MailPreview({ mail, language, isTall = false }: MailPreviewProps) {
  const { t } = useTranslation('staffInvitations');
  const head = [
    { id: 'from', label: t('sample.from'), text: mail.from },
    ...(mail.reply_to === null ? [] : [{ id: 'replyTo', label: t('sample.replyTo'), text: mail.reply_to }]),
  ];
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
      tabIndex={0}
      aria-label={t('sample.title')}
      className={`${isTall ? '' : 'max-h-64'} overflow-y-auto rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere`}
    >
      <dl className="flex flex-col gap-0.5 border-b border-line pb-2">
        {head.map(({ id, label, text }) => (
          <div key={id} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-2">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div lang={language}>
        <p className="pt-2 font-semibold">{mail.subject}</p>
        <p className="pt-2 whitespace-pre-line">{mail.text}</p>
      </div>
    </section>
  );
}

import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import type { Config } from '../../../platform/config';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';

export interface QueuedLetter {
  email: string;
  body: string;
  page: string | null;
  language: Language;
}

/** A letter to support, in the language of its author. A reply in the mail program goes to the author. */
export function letterMail(
  { email, body, page, language }: QueuedLetter,
  { productName: product, supportEmail }: Pick<Config, 'productName' | 'supportEmail'>,
): Mail {
  const t = translatorOf(language, 'mail');
  const subject = translatorOf(language, 'support')('subject', { product });
  const about = [
    t('letter.unverified', { address: email }),
    ...(page === null ? [] : [t('letter.page', { page })]),
  ];
  return {
    ...layoutMail(
      {
        to: supportEmail,
        language,
        subject,
        preheader: t('letter.preheader', { address: email }),
        greeting: t('letter.greeting', { address: email }),
        text: [body, ...about].join('\n\n'),
        body: html`<p style="margin:0 0 12px;white-space:pre-wrap">${body}</p>
          ${about.map((line) => html`<p class="soft" style="margin:0 0 4px;font-size:14px;color:#5e565b">${line}</p>`)}`,
        action: {
          label: t('letter.action'),
          link: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
        },
      },
      { productName: product },
    ),
    replyTo: email,
  };
}

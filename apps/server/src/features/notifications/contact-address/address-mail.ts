import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { senderName } from '../notice-words';
import type { DueLink } from './contact-address.queries';

interface About {
  productName: string;
  publicUrl: string;
  token: string;
}

/** The mail with the link that verifies an address. Its reader may be a stranger to the product, so it has only the name of the person who asked. */
export function addressMail(
  { address, name, language: spoken }: DueLink,
  { productName, publicUrl, token }: About,
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const who = senderName(name, language, productName);
  const asked = t('address.text', { name: who, product: productName });
  const ignore = t('address.ignore', { product: productName });
  return layoutMail(
    {
      to: address,
      language,
      subject: t('address.subject', { product: productName }),
      preheader: t('address.preheader'),
      greeting: t('address.greeting'),
      text: [asked, ignore].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${asked}</p>
        <p style="margin:0">${ignore}</p>`,
      // The token stands after the #, so that no server and no referrer gets it.
      action: { label: t('address.action'), link: `${publicUrl}/verify-address#token=${token}` },
    },
    { productName },
  );
}

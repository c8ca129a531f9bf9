import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';

interface LinkMailContent {
  email: string;
  name: string;
  language: Language;
  token: string;
  /** Null when too many wrong codes were tried: then only the link works. */
  code: string | null;
}

/**
 * The mail with a sign-in link and, for a mail that is read on another device, a code, unless codes are closed today.
 */
export function linkMail(
  { email, name, language, token, code }: LinkMailContent,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const t = translatorOf(language, 'staffMail');
  const spaced = code && `${code.slice(0, 3)} ${code.slice(3)}`;
  const [open, elsewhere, ignore] = [
    t('link.open'),
    spaced ? t('link.elsewhere', { code: spaced }) : t('link.noCode'),
    t(spaced ? 'link.ignore' : 'link.ignoreLink', { product: productName }),
  ];
  return layoutMail(
    {
      to: email,
      language,
      subject: spaced
        ? t('link.subject', { product: productName, code: spaced })
        : t('link.subjectLink', { product: productName }),
      preheader: t('link.preheader'),
      greeting: t('greeting', { name }),
      text: [open, elsewhere, ignore].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${open}</p>
        <p style="margin:0 0 12px">${elsewhere}</p>
        <p style="margin:0">${ignore}</p>`,
      // The token stands after the #, so that no server and no referrer gets it.
      action: { label: t('link.action'), link: `${publicUrl}/staff/sign-in#token=${token}` },
    },
    { productName },
  );
}

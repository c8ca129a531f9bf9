import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';

interface WelcomeMailContent {
  email: string;
  name: string;
  language: Language | null;
  network: string;
  /** The name of the colleague who added them. */
  by: string;
}

/** The mail that says to a new colleague where to sign in. It contains no sign-in link, so it may wait in an inbox. */
export function welcomeMail(
  { email, name, language: spoken, network, by }: WelcomeMailContent,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language = spoken ?? 'en';
  const t = translatorOf(language, 'staffMail');
  const [added, how] = [
    t('welcome.added', { by, network, product: productName }),
    t('welcome.how', { address: email }),
  ];
  return layoutMail(
    {
      to: email,
      language,
      subject: t('welcome.subject', { network }),
      preheader: t('welcome.preheader', { by }),
      greeting: t('greeting', { name }),
      text: [added, how].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${added}</p>
        <p style="margin:0">${how}</p>`,
      action: { label: t('welcome.action'), link: `${publicUrl}/staff` },
    },
    { productName },
  );
}

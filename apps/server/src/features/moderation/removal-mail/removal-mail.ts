import type { Language } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import type { RemovedPerson } from './removal-mail.queries';

/** The news: a removal, or the outcome of an appeal against it. */
export type RemovalNews = 'granted' | 'removed' | 'upheld';

/**
 * The mail about a removal or an appeal against it, in the person's language. It omits the office's reason, which may name the reporters.
 */
export function removalMail(
  {
    address,
    name,
    language: spoken,
    community,
    token,
    news,
  }: RemovedPerson & { community: string; token: string; news: RemovalNews },
  { productName: product, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t(`removal.${news}.text`, { community, product });
  return layoutMail(
    {
      to: address,
      language,
      subject: t(`removal.${news}.subject`, { community }),
      preheader: t(`removal.${news}.preheader`),
      greeting: t('removal.greeting', { name }),
      text,
      body: html`<p style="margin:0">${text}</p>`,
      // The secret stands after the #, so that no server and no referrer gets it.
      action: {
        label: t(`removal.${news}.action`),
        link: news === 'granted' ? publicUrl : `${publicUrl}/appeal#token=${token}`,
      },
    },
    { productName: product },
  );
}

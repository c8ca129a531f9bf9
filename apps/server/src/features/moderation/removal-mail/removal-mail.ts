import type { Language } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import type { RemovedPerson } from './removal-mail.queries';

/** That somebody was removed, or what became of their appeal. */
export type RemovalNews = 'granted' | 'removed' | 'upheld';

/** Tells somebody of their removal or of their appeal, in their language. The office's reason stays in the office: it may name who reported. */
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
      // After the #, so that no server and no referrer gets it.
      action: {
        label: t(`removal.${news}.action`),
        link: news === 'granted' ? publicUrl : `${publicUrl}/appeal#token=${token}`,
      },
    },
    { productName: product },
  );
}

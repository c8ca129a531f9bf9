import type { Language, ToldReason } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import type { RemovedPerson } from './removal-mail.queries';

/** The news: a removal, or the outcome of an appeal against it. */
export type RemovalNews = 'granted' | 'removed' | 'upheld';

/**
 * The mail about a removal or an appeal against it, in the person's language. It names the kind of thing that the office chose,
 * and omits the office's own words, which may name the reporters.
 */
export function removalMail(
  {
    address,
    name,
    language: spoken,
    community,
    toldReason,
    token,
    news,
  }: RemovedPerson & { community: string; toldReason: ToldReason | null; token: string; news: RemovalNews },
  { productName: product, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t(`removal.${news}.text`, { community, product });
  const about = translatorOf(language, 'reporting');
  const told =
    toldReason && news !== 'granted' ? t('removal.told', { reason: about(`reasons.${toldReason}`) }) : '';
  return layoutMail(
    {
      to: address,
      language,
      subject: t(`removal.${news}.subject`, { community }),
      preheader: t(`removal.${news}.preheader`),
      greeting: t('removal.greeting', { name }),
      text: [text, told].filter(Boolean).join('\n\n'),
      body: html`<p style="margin:0">${text}</p>
        ${told && html`<p style="margin:16px 0 0">${told}</p>`}`,
      // The secret stands after the #, so that no server and no referrer gets it.
      action: {
        label: t(`removal.${news}.action`),
        link: news === 'granted' ? publicUrl : `${publicUrl}/appeal#token=${token}`,
      },
    },
    { productName: product },
  );
}

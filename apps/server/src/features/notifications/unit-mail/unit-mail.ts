import type { Language } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import type { ResidentOfUnit } from './unit-mail.queries';

/** Tells a resident which unit they will live in. */
export function unitMail(
  {
    address,
    name,
    language: spoken,
    community,
    unitType,
    unitNumber,
  }: ResidentOfUnit & { unitNumber: string },
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const text = t('unit.text', { unit: unitNumber, type: unitType, community });
  return layoutMail(
    {
      to: address,
      language,
      subject: t('unit.subject', { unit: unitNumber }),
      preheader: t('unit.preheader', { community }),
      greeting: t('unit.greeting', { name }),
      text,
      body: html`<p style="margin:0">${text}</p>`,
      action: { label: t('unit.action'), link: `${publicUrl}/matches` },
    },
    { productName },
  );
}

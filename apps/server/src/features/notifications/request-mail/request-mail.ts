import type { Language } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { type Around, layoutMail } from '../../../platform/mail/mail-layout';
import { senderName } from '../sender-name';
import type { RequestToTell } from './request-mail.queries';

/** The mail about an open request, with its sender and a link to it. */
export function requestMail(request: RequestToTell, around: Around): Mail {
  const language: Language = request.language ?? 'en';
  const t = translatorOf(language, 'mail');
  const { community, name } = request;
  const { productName, publicUrl } = around;
  const from = senderName(request.from, language, productName);
  const link = request.passcode
    ? `${publicUrl}/?passcode=${encodeURIComponent(request.passcode)}`
    : `${publicUrl}/matches/incoming-requests`;
  const text = t('requests.text', { from, community, product: productName });
  return layoutMail(
    {
      to: request.address,
      language,
      subject: t('requests.subject', { name: from }),
      preheader: t('requests.preheader', { from, community }),
      greeting: t('requests.greeting', { name }),
      text,
      body: html`<p style="margin:0">${text}</p>`,
      action: { label: t('requests.action'), link },
      optOut: { why: t('requests.why', { product: productName }), label: t('requests.optOut') },
    },
    around,
  );
}

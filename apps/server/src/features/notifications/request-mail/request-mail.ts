import type { Language } from '@nestmate/contract';
import { fill, textsOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import type { RequestToTell } from './request-mail.queries';

interface Around {
  productName: string;
  publicUrl: string;
  endUrl: string;
}

/** The letter that a request waits: who it is from, and one way to see it. */
export function requestMail(request: RequestToTell, { productName, publicUrl, endUrl }: Around): Mail {
  const language: Language = request.language ?? 'en';
  const texts = textsOf(language).mail.requests;
  const { from, community, name } = request;
  const link = request.passcode
    ? `${publicUrl}/?passcode=${encodeURIComponent(request.passcode)}`
    : `${publicUrl}/matches/incoming-requests`;
  const subject = fill(texts.subject, { name: from });
  const greeting = fill(texts.greeting, { name });
  const text = fill(texts.text, { from, community, product: productName });
  return {
    to: request.address,
    subject,
    text: [greeting, text, `${texts.action}: ${link}`, `${texts.optOut}: ${endUrl}`].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="margin:0;padding:32px 16px;background:#faf6ee;font:16px/1.5 sans-serif;color:#211b26">
          <div style="max-width:480px;margin:auto;padding:32px;background:#fff;border-radius:20px">
            <p style="margin-top:0;font-weight:bold">${productName}</p>
            <p>${greeting}</p>
            <p>${text}</p>
            <p style="margin:28px 0">
              <a
                href="${link}"
                style="padding:14px 22px;border-radius:12px;background:#6b2c5c;color:#fff;text-decoration:none;font-weight:bold"
                >${texts.action}</a
              >
            </p>
            <p style="margin-bottom:0;font-size:13px">
              <a href="${endUrl}" style="color:#5d5463">${texts.optOut}</a>
            </p>
          </div>
        </body>
      </html>`.text,
    endUrl,
  };
}

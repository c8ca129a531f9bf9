import type { Language } from '@nestmate/contract';
import { type Html, html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';

/** The frame of every mail about the product. */
export interface Around {
  productName: string;
  publicUrl: string;
  endUrl: string;
}

interface MailContent {
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  /** The paragraphs, in plain text and HTML. */
  text: string;
  body: Html;
  /** The button. */
  action: { label: string; link: string };
  /** The label of the unsubscribe link, where there is one. */
  optOut?: string;
}

/** A mail in plain text and HTML, with one button and, if it is of a kind that one may end, an unsubscribe link. */
export function layoutMail(
  { to, language, subject, greeting, text, body, action, optOut }: MailContent,
  { productName, endUrl }: Pick<Around, 'productName'> & Partial<Pick<Around, 'endUrl'>>,
): Mail {
  return {
    to,
    subject,
    text: [
      greeting,
      text,
      `${action.label}: ${action.link}`,
      ...(endUrl !== undefined ? [`${optOut}: ${endUrl}`] : []),
    ].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="margin:0;padding:32px 16px;background:#faf6ee;font:16px/1.5 sans-serif;color:#211b26">
          <div style="max-width:480px;margin:auto;padding:32px;background:#fff;border-radius:20px">
            <p style="margin-top:0;font-weight:bold">${productName}</p>
            <p>${greeting}</p>
            ${body}
            <p style="margin:28px 0">
              <a
                href="${action.link}"
                style="padding:14px 22px;border-radius:12px;background:#6b2c5c;color:#fff;text-decoration:none;font-weight:bold"
                >${action.label}</a
              >
            </p>
            ${
              endUrl !== undefined &&
              html`<p style="margin-bottom:0;font-size:13px">
                <a href="${endUrl}" style="color:#5d5463">${optOut}</a>
              </p>`
            }
          </div>
        </body>
      </html>`.text,
    ...(endUrl !== undefined && { endUrl }),
  };
}

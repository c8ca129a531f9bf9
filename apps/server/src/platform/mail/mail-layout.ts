import type { Language } from '@nestmate/contract/languages';
import { type Html, html } from '../http/html';
import type { Mail } from './mail';

/** The frame of every mail about the product. */
export interface MailFrame {
  productName: string;
  publicUrl: string;
  unsubscribeUrl: string;
}

interface MailContent {
  to: string;
  language: Language;
  subject: string;
  /** The preview text that mail programs show beside the subject. */
  preheader: string;
  greeting: string;
  /** The paragraphs, in plain text and HTML. */
  text: string;
  body: Html;
  action: { label: string; link: string };
  /** The reason for this mail, and the label of the unsubscribe link, if any. */
  optOut?: { why: string; label: string };
}

/** A mail in plain text and HTML, with one button and an unsubscribe link if its kind is optional. */
export function layoutMail(
  { to, language, subject, preheader, greeting, text, body, action, optOut }: MailContent,
  {
    productName,
    unsubscribeUrl,
  }: Pick<MailFrame, 'productName'> & Partial<Pick<MailFrame, 'unsubscribeUrl'>>,
): Mail {
  const ends = optOut !== undefined && unsubscribeUrl !== undefined && { ...optOut, url: unsubscribeUrl };
  return {
    to,
    subject,
    text: [
      greeting,
      text,
      `${action.label}\n${action.link}`,
      ...(ends ? [`-- \n${ends.why}\n${ends.label}\n${ends.url}`] : []),
    ].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          ${mailStyles}
        </head>
        <body
          class="paper"
          style="margin:0;padding:32px 16px;background:#faf6f0;color:#241b26;font:16px/1.5 Figtree,system-ui,sans-serif;overflow-wrap:anywhere"
        >
          ${preview(preheader)}
          <div style="max-width:480px;margin:auto">
            ${brand(productName)}
            <div class="card" style="padding:28px 24px;background:#fff;border-radius:20px">
              <p style="margin:0 0 12px">${greeting}</p>
              ${body}
              <p style="margin:24px 0 4px">
                <a
                  href="${action.link}"
                  class="fill"
                  style="display:inline-block;padding:14px 24px;border-radius:14px;background:#6d2e5b;color:#fff;text-decoration:none;font-weight:600"
                  >${action.label}</a
                >
              </p>
            </div>
            ${
              ends &&
              html`<p class="soft" style="margin:16px 24px;font-size:14px;line-height:20px;color:#5e565b">
                ${ends.why}<br />
                <a href="${ends.url}" class="soft" style="color:#5e565b">${ends.label}</a>
              </p>`
            }
          </div>
        </body>
      </html>`.text,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

/** The dark theme, for mail programs that have one; light colours are inline, which every program understands. */
const mailStyles = html`<style>
  @media (prefers-color-scheme: dark) {
    .paper {
      background: #17131a !important;
      color: #f3ecf2 !important;
    }
    .card {
      background: #211b25 !important;
    }
    .soft {
      color: #b8b1b9 !important;
    }
    .fill {
      background: #904678 !important;
    }
  }
</style>`;

const lit = html`<span
  style="display:inline-block;width:11px;height:16px;margin-right:4px;border-radius:3px;background:#ffb37a;vertical-align:-2px"
></span>`;

/** Two lit windows and the product's name: most mail programs block images from unknown senders. */
const brand = (productName: string) =>
  html`<p style="margin:0 0 16px 24px;font-size:18px;font-weight:600">${lit}${lit} ${productName}</p>`;

/** The preview text beside the subject; the padding after it keeps the mail's body out of the preview. */
const preview = (words: string): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden">${words}${'\u00A0\u200C'.repeat(80)}</div>`;

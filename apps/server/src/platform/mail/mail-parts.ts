import { type Html, html } from '../http/html';

/** The dark theme, for mail programs that have one; light colours are inline, which every program understands. */
export const mailStyles = html`<style>
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
export const brand = (productName: string) =>
  html`<p style="margin:0 0 16px 24px;font-size:18px;font-weight:600">${lit}${lit} ${productName}</p>`;

/** The preview text beside the subject; the padding after it keeps the mail's body out of the preview. */
export const preview = (words: string): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden">${words}${'\u00A0\u200C'.repeat(80)}</div>`;

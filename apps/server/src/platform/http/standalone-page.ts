import type { Language } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';
import { type Html, html } from './html';

interface Page {
  language: Language;
  title: string;
  productName: string;
  main: Html;
  footer?: Html;
}

/** Sets the appearance that was chosen on this device; named by its hash, which a test of the web app checks. */
const appearanceScript = '/assets/appearance-497f0898.js';

const arrow = html`<svg
  viewBox="0 0 24 24"
  width="24"
  height="24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M10.5 5.5 4 12l6.5 6.5" />
  <path d="M4.25 12H20" />
</svg>`;

/** A page outside the web app, with its header, its colours and the appearance that was chosen on this device. */
export function standalonePage({ language, title, productName, main, footer }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script src="${appearanceScript}"></script>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/standalone.css" />
        <title>${title} · ${productName}</title>
      </head>
      <body>
        <header>
          <a href="/" aria-label="${textsOf(language).articles.home}">${arrow}</a>
          <h1>${title}</h1>
        </header>
        <main>${main}</main>
        ${footer && html`<footer>${footer}</footer>`}
      </body>
    </html>`.text;
}

import { type Language, signInChannel } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';

export const returnedPagePath = '/auth/returned';

/** The last page of a sign-in popup: it notifies its opener and closes. */
export function returnedPage(language: Language): string {
  const t = translatorOf(language, 'identity');
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t('returning')}</title>
        <script src="${returnedPagePath}.js" defer></script>
      </head>
      <body>
        <p>${t('returning')}</p>
        <p>${t('closeWindow')}</p>
      </body>
    </html>`.text;
}

/** A broadcast reaches the product's own pages only, and also when a provider's pages have cut `window.opener`. */
export const returnedScript = `
const given = new URLSearchParams(location.search);
const channel = new BroadcastChannel('${signInChannel}');
const said = ['provider', 'window', 'attempt'].map((name) => [name, given.get(name)]);
channel.postMessage({ type: 'returned', ...Object.fromEntries(said) });
channel.close();
window.close();
`;

import type { Language } from '@nestmate/contract/languages';
import { type Provider, providerNames } from '@nestmate/contract/providers';
import { translatorOf } from '@nestmate/locales';
import { type Html, html } from '../platform/http/html';
import { localPath } from './local-settings';

interface Account {
  id: string;
  name: string;
  email: string;
  note: string;
}

interface Page {
  provider: Provider;
  language: Language;
  accounts: Account[];
  /** The address of the account that is probably meant. */
  hint: unknown;
}

const listed = (accounts: readonly Account[]) =>
  html`<form method="post">
    <ul>
      ${accounts.map(
        ({ id, name, email, note }) =>
          html`<li>
            <button name="account" value="${id}">
              <span class="initial" aria-hidden="true">${[...name][0]}</span>
              <span class="who"><strong>${name}</strong> <small>${email}</small> <small>${note}</small></span>
            </button>
          </li>`,
      )}
    </ul>
  </form>`;

/**
 * The page on which a person chooses an existing account or types a new one. The most likely account comes first, by
 * itself.
 */
export function accountPage({ provider, language, accounts, hint }: Page): string {
  const t = translatorOf(language, 'identity');
  const brand = providerNames[provider];
  const meant = accounts.filter(({ email }) => email === hint);
  const known = html`<section aria-labelledby="existing">
    <h2 id="existing">${t('existing')}</h2>
    ${listed(accounts.filter((one) => !meant.includes(one)))}
  </section>`;
  const others = html`<section aria-labelledby="new">
      <h2 id="new">${t('newAccount')}</h2>
      <form method="post" class="new">
        <label>${t('name')} <input name="name" required maxlength="101" autocomplete="name" /></label>
        <label
          >${t('email')} <input name="email" type="email" required maxlength="254" autocomplete="email"
        /></label>
        ${
          provider === 'apple' &&
          html`<label class="check"
            ><input name="hide_email" type="checkbox" value="true" /> ${t('hideEmail')}</label
          >`
        }
        <button class="primary">${t('continue')}</button>
      </form>
    </section>
    ${accounts.length > 0 && known}`;
  return document(
    language,
    `${t('title')} · ${brand}`,
    html`<p class="brand ${provider}">${t('brand', { provider: brand })}</p>
      <h1>${t('title')}</h1>
      <p>${t('explain', { provider: brand })}</p>
      ${
        meant.length > 0
          ? html`<section>${listed(meant)}</section>
              <details>
                <summary>${t('other')}</summary>
                ${others}
              </details>`
          : others
      }
      <form method="post"><button class="quiet" name="cancel" value="true">${t('cancel')}</button></form>`,
  );
}

/** Shown when the page's sign-in has ended. */
export function expiredPage(language: Language): string {
  const expired = translatorOf(language, 'identity')('expired');
  return document(language, expired, html`<h1>${expired}</h1>`);
}

function document(language: Language, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${localPath}/account-page.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;
}

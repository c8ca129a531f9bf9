import type { Language } from '@nestmate/contract';
import { textsOf, translatorOf } from '@nestmate/locales';
import { Html, html } from '../../../platform/http/html';
import type { Row } from '../../../platform/personal-data/personal-data';
import { archivePageStyle } from './archive-page-style';
import type { CollectedData } from './collect-data';

interface About {
  productName: string;
  language: Language;
  now: Date;
}

/** The readable page of an archive, in the person's language, with their pictures. */
export function archivePage(
  everything: readonly CollectedData[],
  { productName, language, now }: About,
): string {
  const t = translatorOf(language, 'archive');
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const write = makeWriter(language, (date) => `${dates.format(date)} UTC`);
  const title = t('title', { product: productName });
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(archivePageStyle)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${t('made', { date: dates.format(now) })}</p>
        ${everything.map(
          ({ section, rows, pictures }) =>
            html`<section>
              <h2>${t(`sections.${section}`)}</h2>
              ${pictures
                .filter((name) => name.includes('-large'))
                .map((name) => html`<img src="pictures/${name}" alt="" />`)}
              ${rows.length === 0 ? html`<p>${t('nothing')}</p>` : rows.map(write)}
            </section>`,
        )}
      </body>
    </html>`.text;
}

/** Fields for machines, which only the JSON contains. */
const forMachines = /^(id|issuer|subject|position|raw)$|(Id|Key)$/;

function makeWriter(language: Language, date: (value: Date) => string): (row: Row) => Html {
  const { fields, yes, no } = textsOf(language).archive;
  const labels: Readonly<Record<string, string>> = fields;

  const list = new Intl.ListFormat(language, { style: 'narrow' });

  const value = (content: unknown): Html => {
    if (content instanceof Date) return html`${date(content)}`;
    if (typeof content === 'boolean') return html`${content ? yes : no}`;
    if (Array.isArray(content))
      return content.every((part) => typeof part !== 'object')
        ? html`${list.format(content.map(String))}`
        : html`${content.map(value)}`;
    if (typeof content === 'object' && content !== null) return row({ ...content });
    return html`${String(content)}`;
  };

  const row = (content: Row): Html =>
    html`<dl>
      ${Object.entries(content)
        .filter(([field, held]) => !forMachines.test(field) && !isEmpty(held))
        .map(
          ([field, held]) =>
            html`<dt>${labels[field] ?? spoken(field)}</dt>
              <dd>${value(held)}</dd>`,
        )}
    </dl>`;
  return row;
}

const isEmpty = (held: unknown) =>
  held === null || held === undefined || held === '' || (Array.isArray(held) && held.length === 0);

/** The fallback for a field without a text: `firstName` as “First name”. */
const spoken = (field: string) =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

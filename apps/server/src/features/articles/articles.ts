import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';
import { type Html, html } from '../../platform/http/html';
import { standalonePage } from '../../platform/http/standalone-page';

/** A help or legal article, with links to its other languages and, if legal, to the other legal article. */
export function articlePage(name: ArticleName, language: Language, productName: string): string {
  const { title, lead, parts, note } = articleIn(name, language);
  const { articles } = textsOf(language);
  const words = (text: string) => text.replaceAll('{{product}}', productName);
  return standalonePage({
    language,
    title,
    productName,
    main: html`<p class="lead">${words(lead)}</p>
      ${Object.values(parts).map(
        (part) =>
          html`<section>
            <h2>${part.title}</h2>
            ${part.text !== undefined && html`<p>${words(part.text)}</p>`}
            ${
              part.items &&
              html`<ul>
                ${Object.values(part.items).map((item) => html`<li>${words(item)}</li>`)}
              </ul>`
            }
          </section>`,
      )}
      ${note !== undefined && html`<p class="note">${words(note)}</p>`}`,
    footer: html`${
      isLegal(name) &&
      linksOf(
        articles.legal,
        legalNames.map((each) => linkTo(each, articles[each].title, each === name, language)),
      )
    }${linksOf(
      articles.languages,
      languages.map((each) => linkTo(name, languageNames[each], each === language, each)),
    )}`,
  });
}

/** Help is opened by people whose invitation belongs to somebody else. */
const helpNames = ['guarantor', 'anotherPerson', 'unrelated'] as const;
const legalNames = ['terms', 'privacy'] as const;
export const articleNames = [...helpNames, ...legalNames] as const;
type ArticleName = (typeof articleNames)[number];

/** An article's short sections; each has a paragraph or a list. */
interface Article {
  title: string;
  lead: string;
  parts: Readonly<Record<string, { title: string; text?: string; items?: Readonly<Record<string, string>> }>>;
  note?: string;
}

const isLegal = (name: ArticleName) => legalNames.some((legal) => legal === name);

export const pathOf = (name: ArticleName, language: Language) =>
  `/${isLegal(name) ? 'legal' : 'help'}/${language}/${name}.html`;

export const articleIn = (name: ArticleName, language: Language): Article => textsOf(language).articles[name];

const linksOf = (label: string, links: Html[]) =>
  html`<nav aria-label="${label}">
    <ul>
      ${links}
    </ul>
  </nav>`;

const linkTo = (name: ArticleName, text: string, isHere: boolean, language: Language) =>
  html`<li>
    ${
      isHere
        ? html`<span aria-current="page" lang="${language}">${text}</span>`
        : html`<a href="${pathOf(name, language)}" lang="${language}" hreflang="${language}">${text}</a>`
    }
  </li>`;

import { languages } from '@nestmate/contract';
import { textsOf } from '@nestmate/locales';
import { expect, it } from 'vitest';
import { findHelp, sectionsOf } from './find-help';

const sections = {
  en: sectionsOf(textsOf('en').articles, 'en', 'Homebase'),
  es: sectionsOf(textsOf('es').articles, 'es', 'Homebase'),
  zh: sectionsOf(textsOf('zh').articles, 'zh', 'Homebase'),
};
const titlesOf = (language: keyof typeof sections, question: string) =>
  findHelp(sections[language], question).map(({ title }) => title);

it.each(languages)(
  'knows every section of every article in %s, under the name of the product',
  (language) => {
    const articles = Object.values(textsOf(language).articles).flatMap((article) =>
      typeof article === 'string' ? [] : [article],
    );
    expect(sections[language].map(({ title }) => title)).toEqual(
      articles.flatMap(({ parts }) => Object.values(parts).map((part: { title: string }) => part.title)),
    );
    for (const { article, title, text } of sections[language]) {
      expect([article, title, text]).not.toContain('');
      expect(article + title + text).not.toContain('{{');
    }
  },
);

it('finds a question by its rare words, whatever their form, capitals and accents', () => {
  const about = textsOf('en').articles.privacy.parts;
  expect(titlesOf('en', 'DELETING my account')).toContain(about.yours.title);
  expect(titlesOf('en', 'what happens to my photo')).toContain(about.photos.title);
  expect(titlesOf('en', 'my photos')).toContain(about.photos.title);
  expect(titlesOf('es', 'correo con mi invitacion')).not.toEqual([]);
  expect(titlesOf('zh', '照片')[0]).toBe(textsOf('zh').articles.privacy.parts.photos.title);
});

it('finds nothing for what no section is about, and never more than three', () => {
  expect(titlesOf('en', 'xylophone')).toEqual([]);
  expect(titlesOf('en', '… ?!')).toEqual([]);
  expect(titlesOf('en', 'xylophone zither glockenspiel account')).toEqual([]);
  expect(titlesOf('en', 'the housing office').length).toBeLessThanOrEqual(3);
});

it.each(languages)('answers in %s what is often asked', (language) => {
  const { parts: legal } = textsOf(language).articles.privacy;
  const { answers, percent, deleting } = textsOf(language).support.help.questions;
  expect(titlesOf(language, answers)).toContain(legal.sees.title);
  expect(titlesOf(language, percent)).toContain(textsOf(language).articles.terms.parts.percent.title);
  expect(titlesOf(language, deleting)).toContain(legal.yours.title);
});

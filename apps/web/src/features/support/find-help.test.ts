import { inEachLanguage, languages } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';
import { expect, it } from 'vitest';
import { answersOf, findHelp, sectionsOf } from './find-help';

const sections = inEachLanguage((language) => sectionsOf(textsOf(language).articles, language, 'Homebase'));
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

it('finds nothing for a topic without a section', () => {
  expect(titlesOf('en', 'xylophone')).toEqual([]);
  expect(titlesOf('en', '… ?!')).toEqual([]);
  expect(titlesOf('en', 'xylophone zither glockenspiel account')).toEqual([]);
});

it('finds at most three sections', () => {
  expect(titlesOf('en', 'the housing office').length).toBeLessThanOrEqual(3);
});

const firstAnswer = (language: keyof typeof sections, question: string) =>
  findHelp(answersOf(textsOf(language).help), question)[0]?.title;

it.each([
  ['en', 'can I change my roommate after accepting', 'change'],
  ['en', 'who sees my answers', 'answers'],
  ['en', 'match percent', 'percent'],
  ['en', 'wifi', 'building'],
  ['en', 'is there parking?', 'building'],
  ['en', 'someone is harassing me', 'block'],
  ['en', 'delete account', 'deleting'],
  ['en', 'when is the deadline', 'deadline'],
  ['en', 'swiped left by mistake', 'skipped'],
  ['en', 'too many emails', 'notifications'],
  ['es', 'cambiar de compañero', 'change'],
  ['es', 'quien ve mis respuestas', 'answers'],
  ['es', 'wifi', 'building'],
  ['es', 'eliminar mi cuenta', 'deleting'],
  ['zh', '换室友', 'change'],
  ['zh', '匹配度', 'percent'],
  ['zh', '无线网', 'building'],
  ['zh', '删除账号', 'deleting'],
] as const)('puts the answer in %s to “%s” first', (language, question, name) => {
  expect(firstAnswer(language, question)).toBe(textsOf(language).help.answers[name].q);
});

it.each(languages)(
  'answers every question of the help in %s when it is asked in its own words',
  (language) => {
    for (const { q } of Object.values(textsOf(language).help.answers))
      expect(firstAnswer(language, q)).toBe(q);
  },
);

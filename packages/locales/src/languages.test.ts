import { errorStatus, staffErrorStatus } from '@nestmate/contract/errors';
import { languages } from '@nestmate/contract/languages';
import { describe, expect, it } from 'vitest';
import { flatten } from './flatten';
import { textsOf } from './index';

const pluralForm = /_(zero|one|two|few|many|other)$/;

const placesIn = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).toSorted();

/** Keys without the plural form, since languages have different forms. */
const keysOf = (entries: [string, string][]) =>
  [...new Set(entries.map(([key]) => key.replace(pluralForm, '#')))].toSorted();

const english = flatten(textsOf('en'));

const others = languages.filter((language) => language !== 'en');

describe.each(others)('texts in %s, beside English', (language) => {
  const entries = flatten(textsOf(language));

  it('have the same keys', () => {
    expect(keysOf(entries)).toEqual(keysOf(english));
  });

  it('have the same placeholders', () => {
    const expected = new Map(english.map(([key, text]) => [key.replace(pluralForm, '#'), placesIn(text)]));
    for (const [key, text] of entries.filter(([key]) => !key.endsWith('_one')))
      expect(placesIn(text), key).toEqual(expected.get(key.replace(pluralForm, '#')));
  });

  it('are translated', () => {
    const words = new Map(english);
    const isSentence = (text: string) => text.split(' ').length > 3;
    expect(entries.filter(([key, text]) => isSentence(text) && words.get(key) === text)).toEqual([]);
  });
});

describe.each(languages)('texts in %s', (language) => {
  const entries = flatten(textsOf(language));

  it('are never empty', () => {
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have exactly the plural forms of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Spanish `many` is for millions; `translate` takes `other` instead, which reads the same here.
    const expected = forms.filter((form) => form !== 'many').toSorted();
    for (const key of keysOf(entries).filter((key) => key.endsWith('#'))) {
      const stem = key.slice(0, -1);
      const has = entries
        .filter(([name]) => name.replace(pluralForm, '#') === key)
        .map(([name]) => name.slice(stem.length + 1));
      expect(has.toSorted(), key).toEqual(expected);
    }
  });

  it('have a sentence for every error code', () => {
    const { errors, staffErrors } = textsOf(language);
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(Object.keys(errorStatus)));
    expect(Object.keys(staffErrors).toSorted()).toEqual(Object.keys(staffErrorStatus).toSorted());
  });
});

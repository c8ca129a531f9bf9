import { readFileSync } from 'node:fs';
import { languages } from '@nestmate/contract/languages';
import { describe, expect, it } from 'vitest';
import { flatten } from './flatten';
import { textsOf } from './index';
import { readVoice } from './read-voice';

const voice = readVoice(readFileSync(new URL('../../../docs/voice.md', import.meta.url), 'utf8'));
const english = new Map(flatten(textsOf('en')));
/** Chinese has fewer plural forms, so a text without a counterpart is never a fixed one. */
const isGiven = (key: string) => voice.given.has(english.get(key) ?? '');

const figure = String.raw`(?:\d|\{\{(?:count|capacity|max|all|date|entry|moment|time|until|when|number|current|total|size|percent)\}\})`;
const chinese = String.raw`[\p{Script=Han}，。、；：？]`;
const spacedFigure = new RegExp(`${chinese} ${figure}|\\d ${chinese}|${figure} ${chinese}`, 'u');

/** Most names are Latin. */
const name = String.raw`\{\{(?:name|names|first|last|one|two|from|product|provider|method|community|network|browser)\}\}`;
const tightName = new RegExp(String.raw`\p{Script=Han}${name}|${name}\p{Script=Han}`, 'u');

it('reads words to avoid and fixed texts from the guide', () => {
  expect(new Set(voice.avoided.map(({ language }) => language))).toEqual(new Set(languages));
  expect(voice.given.size).toBeGreaterThan(20);
});

it('keeps the fixed texts word for word', () => {
  const texts = new Set(english.values());
  expect([...voice.given].filter((text) => !texts.has(text))).toEqual([]);
});

describe.each(languages)('texts in %s', (language) => {
  const entries = flatten(textsOf(language)).filter(([key]) => !isGiven(key));

  it('use one word for one thing', () => {
    const avoided = voice.avoided.filter((word) => word.language === language);
    const found = entries.flatMap(([key, text]) =>
      avoided
        .filter(({ pattern }) => pattern.test(text))
        .map(({ word, instead }) => `${key}: “${text}” has “${word}”; say “${instead}”`),
    );
    expect(found).toEqual([]);
  });

  it('quote with the same marks', () => {
    expect(entries.filter(([, text]) => /[«»„「」『』]/.test(text))).toEqual([]);
  });

  it('have exclamation marks only in fixed texts', () => {
    expect(entries.filter(([, text]) => /[!！¡]/.test(text))).toEqual([]);
  });

  it('have curly apostrophes and quotes', () => {
    expect(entries.filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });
});

it('Chinese texts have no space between a figure and a character', () => {
  expect(flatten(textsOf('zh')).filter(([, text]) => spacedFigure.test(text))).toEqual([]);
});

it('Chinese texts have no space before a mark', () => {
  expect(flatten(textsOf('zh')).filter(([, text]) => / [，。、；：？！）]/u.test(text))).toEqual([]);
});

it('Chinese texts have a space between a name and a character', () => {
  expect(flatten(textsOf('zh')).filter(([, text]) => tightName.test(text))).toEqual([]);
});

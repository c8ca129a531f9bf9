import { type Language, languages } from '@nestmate/contract';
import type { OfficeText } from '@nestmate/contract/staff';
import { use } from 'react';
import { textOf } from '@/platform/i18n';
import { fetchTexts } from '@/platform/texts';

export const scaleNames = ['howOften', 'howMuch', 'agreement'] as const;
export type ScaleName = (typeof scaleNames)[number];
export type ReadyScales = Record<ScaleName, OfficeText[]>;

const namespace = 'staffScales';
const stops = ['one', 'two', 'three', 'four', 'five'] as const;

const inAll = (path: string): OfficeText => {
  const say = (language: Language) => textOf({ language, product: '' }, namespace, path);
  return { en: say('en'), es: say('es'), zh: say('zh') };
};

/** The words of common scales from the least to the most, in every language. Suspends until they have loaded. */
export function useReadyScales(): ReadyScales {
  for (const language of languages) use(fetchTexts(language, namespace));
  const wordsOf = (scale: ScaleName) => stops.map((stop) => inAll(`words.${scale}.${stop}`));
  return { howOften: wordsOf('howOften'), howMuch: wordsOf('howMuch'), agreement: wordsOf('agreement') };
}

const isSame = (one: OfficeText | undefined, other: OfficeText | undefined) =>
  languages.every((language) => one?.[language] === other?.[language]);

/** The ready scale whose words these are, unchanged. */
export const scaleOf = (scales: ReadyScales, words: readonly OfficeText[]): ScaleName | undefined =>
  scaleNames.find(
    (name) =>
      words.length === scales[name].length && words.every((word, stop) => isSame(word, scales[name][stop])),
  );

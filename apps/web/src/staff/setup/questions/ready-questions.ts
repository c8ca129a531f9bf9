import type { QuestionId } from '@nestmate/contract/ids';
import { languages, inEachLanguage } from '@nestmate/contract/languages';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { use } from 'react';
import { textOf } from '@/platform/texts/i18n';
import { fetchTexts } from '@/platform/texts/texts';
import { emptyText } from '../editing/editing';

/** The stops of a new slider. */
const usualStops = 5;
const usualWeight = 5;

const shapes: Record<OfficeQuestion['type'], Pick<OfficeQuestion, 'options' | 'slider_options'>> = {
  SLIDER: { slider_options: usualStops, options: Array.from({ length: usualStops }, () => emptyText) },
  SELECT: { slider_options: null, options: [] },
  FREE_TEXT: { slider_options: null, options: [] },
};

/** A question changed to another kind, without the parts that only the former kind has. */
export const asKind = (question: OfficeQuestion, type: OfficeQuestion['type']): OfficeQuestion => ({
  ...question,
  ...shapes[type],
  type,
  roommate_options: [],
  facts: [],
  several_fact: null,
  are_marks_hidden: false,
  is_multiple: false,
  alone_option: null,
});

/** @param words of the stops from the least to the most, for the office to keep or change */
export const blankQuestion = (
  question_id: QuestionId,
  words: OfficeText[] = shapes.SLIDER.options,
): OfficeQuestion => ({
  question_id,
  type: 'SLIDER',
  title: emptyText,
  roommate_title: null,
  label: null,
  icon: null,
  options: words,
  roommate_options: [],
  facts: [],
  several_fact: null,
  slider_options: words.length,
  are_marks_hidden: false,
  is_multiple: false,
  alone_option: null,
  weight: usualWeight,
  may_be_must: true,
  is_retired: false,
});

export const scaleNames = ['howOften', 'howMuch', 'agreement'] as const;
type ScaleName = (typeof scaleNames)[number];
type ReadyScales = Record<ScaleName, OfficeText[]>;

const namespace = 'staffScales';
const stops = ['one', 'two', 'three', 'four', 'five'] as const;

const textInEachLanguage = (path: string): OfficeText =>
  inEachLanguage((language) => textOf({ language, product: '' }, namespace, path));

/** The words of common scales from the least to the most, in every language. Suspends until they have loaded. */
export function useReadyScales(): ReadyScales {
  for (const language of languages) use(fetchTexts(language, namespace));
  const wordsOf = (scale: ScaleName) => stops.map((stop) => textInEachLanguage(`words.${scale}.${stop}`));
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

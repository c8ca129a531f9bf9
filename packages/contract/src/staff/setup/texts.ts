import { z } from 'zod';
import { defaultLanguage, inEachLanguage } from '../../languages';
import { personText } from '../../shapes/person-text';

/** A text of the housing office in each language; null if it is not written yet, and English is shown instead. */
export const officeText = (max: number, kind: 'line' | 'lines' = 'lines') => {
  const text = personText(kind, max).min(1);
  return z.object({ ...inEachLanguage(() => text.nullable()), [defaultLanguage]: text });
};
export type OfficeText = z.infer<ReturnType<typeof officeText>>;

/** A text that is not translated yet. */
export const inEnglishOnly = (en: string): OfficeText => ({ ...inEachLanguage(() => null), en });

/** The limits of a housing office's texts, in characters, and of the number of each kind. */
export const setUpLimits = {
  name: 100,
  option: 120,
  label: 60,
  title: 300,
  explainer: 1000,
  mail: 2000,
  unitTypes: 100,
  roomTypes: 20,
  genders: 30,
  topics: 12,
  options: 500,
  registrationQuestions: 50,
  questions: 500,
  /** Offered at the same time: an answer sheet holds this many. */
  offeredQuestions: 100,
  musts: 10,
} as const;

export const officeName = personText('line', setUpLimits.name).min(1);

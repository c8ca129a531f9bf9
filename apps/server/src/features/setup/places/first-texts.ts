import { languages } from '@nestmate/contract';
import { type TextPath, translatorOf } from '@nestmate/locales';
import type { LocalText } from '../../housing';

const inAll = (path: TextPath<'setUp'>) =>
  Object.fromEntries(
    languages.map((language) => [language, translatorOf(language, 'setUp')(path)]),
  ) as unknown as LocalText;

/** The texts that residents of a new community read until the housing office writes its own. */
export const firstTexts = () => ({
  genderSelectionTitle: inAll('genderTitle'),
  genderSelectionExplainer: inAll('genderExplainer'),
  confirmedMatchText: inAll('confirmedMatch'),
});

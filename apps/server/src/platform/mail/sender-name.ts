import type { Language } from '@nestmate/contract/languages';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import { translatorOf } from '@nestmate/locales';
import { nameRefusal } from '../words/person-name';

const maxCharacters = 40;

/**
 * The name by which a mail or a notification calls the person it is about: never more than a name, and nothing that a
 * reader could take for the product or its staff, even in names stored before they were checked.
 */
export function senderName(name: string, language: Language, productName: string): string {
  const tidy = excerpt(tidyText(name, 'line'), maxCharacters);
  return tidy === '' || nameRefusal(tidy, productName) ? translatorOf(language, 'mail')('somebody') : tidy;
}

/** The start of a text on one line, at most `length` graphemes. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

import { type Language, tidyText } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { nameRefusal } from '../../platform/words/person-name';
import { excerpt } from './excerpt';

const maxCharacters = 40;

/**
 * The name by which a mail or a notification calls the person it is about: never more than a name, and nothing that a reader could take for
 * the product or its staff, even in names stored before they were checked.
 */
export function senderName(name: string, language: Language, productName: string): string {
  const tidy = excerpt(tidyText(name, 'line'), maxCharacters);
  return tidy === '' || nameRefusal(tidy, productName) ? translatorOf(language, 'mail')('somebody') : tidy;
}

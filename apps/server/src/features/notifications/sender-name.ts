import { type Language, tidyText } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { nameRefusal } from '../../platform/words/person-name';
import { excerpt } from './excerpt';

const maxCharacters = 40;

/**
 * What a mail or a notification calls the person that it is about: never more than a name, and nothing that its reader could take for the
 * product or its staff, whatever was stored before names were checked.
 */
export function senderName(name: string, language: Language, productName: string): string {
  const tidy = excerpt(tidyText(name, 'line'), maxCharacters);
  return tidy === '' || nameRefusal(tidy, productName) ? translatorOf(language, 'mail')('somebody') : tidy;
}

import { isPossiblePhone, readPhone } from '@nestmate/contract/text/phone-number';
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  parseIncompletePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** A telephone number as it is typed. */
export interface TypedNumber {
  text: string;
  /**
   * E.164, such as +12125550123, once the number can exist; until then what was typed, after a plus and with a space.
   * Empty without a digit.
   */
  number: string;
}

const withoutLetters = (text: string) => text.replaceAll(/\p{L}/gu, '');
const hasExtension = (text: string, country: CountryCode) =>
  Boolean(parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })?.ext);

/**
 * Reads typed text, in any digits. Spaces and brackets are added while the text grows at its end; anywhere else they
 * would move the text being edited. An extension stays to be seen: no number of a person has one.
 */
export function readTyped(typed: string, country: CountryCode, growsAtEnd: boolean): TypedNumber {
  const text = typed.normalize('NFKC');
  const digits = parseIncompletePhoneNumber(text);
  const shown = hasExtension(text, country)
    ? text
    : growsAtEnd
      ? new AsYouType(country).input(digits)
      : withoutLetters(text);
  return { text: shown, number: readPhone(text, country) ?? unfinished(shown, country) };
}

/** The space makes this no E.164 number, so that no form takes it for a whole one. */
function unfinished(text: string, country: CountryCode): string {
  if (parseIncompletePhoneNumber(text) === '') return '';
  return text.startsWith('+')
    ? text.replace(/^\+(?=\d+$)/, '+ ')
    : `+${getCountryCallingCode(country)} ${text}`;
}

export const countryOf = (number: string): CountryCode | undefined =>
  isPossiblePhone(number) ? parsePhoneNumberFromString(number)?.country : undefined;

/**
 * A whole number in the format of its country, or with its plus where several countries share the code; anything else
 * unchanged.
 */
export const nationalText = (number: string): string => {
  if (!isPossiblePhone(number)) return number;
  const read = parsePhoneNumberFromString(number);
  return (read?.country ? read.formatNational() : read?.formatInternational()) ?? number;
};

import {
  AsYouType,
  type CountryCode,
  parseIncompletePhoneNumber,
  parsePhoneNumber,
} from 'libphonenumber-js/min';

/** A telephone number as it is typed. */
export interface TypedNumber {
  text: string;
  /** E.164, such as +12125550123, possibly incomplete; empty without a digit. */
  number: string;
}

const withoutLetters = (text: string) => text.replaceAll(/\p{L}/gu, '');

/**
 * Reads typed text, in any digits. Spaces and brackets are added while the text grows at its end; anywhere else they would move the text
 * being edited.
 */
export function readTyped(text: string, country: CountryCode, growsAtEnd: boolean): TypedNumber {
  const reader = new AsYouType(country);
  const spaced = reader.input(parseIncompletePhoneNumber(text));
  return { text: growsAtEnd ? spaced : withoutLetters(text), number: reader.getNumberValue() ?? '' };
}

const parsed = (number: string) => {
  try {
    return parsePhoneNumber(number);
  } catch {
    // An incomplete number.
    return undefined;
  }
};

export const countryOf = (number: string): CountryCode | undefined => parsed(number)?.country;

/** A number in the format of its country; unchanged while it is incomplete. */
export const nationalText = (number: string): string => parsed(number)?.formatNational() ?? number;

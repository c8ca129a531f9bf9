import {
  AsYouType,
  type CountryCode,
  parseIncompletePhoneNumber,
  parsePhoneNumber,
} from 'libphonenumber-js/min';

/** A telephone number as it is typed. */
export interface TypedNumber {
  text: string;
  /** E.164, such as +12125550123, as far as it goes; empty without a digit. */
  number: string;
}

const withoutLetters = (text: string) => text.replaceAll(/\p{L}/gu, '');

/**
 * Reads what somebody has typed, in any digits. Spaces and brackets are set while the text grows at its end; anywhere else
 * they would move what is being edited.
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
    // Not a whole number.
    return undefined;
  }
};

export const countryOf = (number: string): CountryCode | undefined => parsed(number)?.country;

/** A number as people of its country write it; as it is while it is not whole. */
export const nationalText = (number: string): string => parsed(number)?.formatNational() ?? number;

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { looksLikePhone } from '../rules/basic-info';

function possibleIn(text: string, country?: CountryCode): string | undefined {
  const read = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return read?.isPossible() && !read.ext && looksLikePhone(read.number) ? read.number : undefined;
}

/**
 * The E.164 number that a person writes in any digits, nationally or internationally; undefined for a number that
 * cannot exist, or with an extension. `00` calls abroad from most countries, and no national number begins with it.
 */
export function readPhone(text: string, country: CountryCode): string | undefined {
  const plain = text.normalize('NFKC').trim();
  return (
    (plain.startsWith('00') ? possibleIn(`+${plain.slice(2)}`) : undefined) ?? possibleIn(plain, country)
  );
}

/** Whether an E.164 number can exist, by the plan of its country. */
export const isPossiblePhone = (number: string) => possibleIn(number) === number;

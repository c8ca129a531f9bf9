import { timingSafeEqual } from 'node:crypto';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import type { Signer } from '../../../platform/signer';

type Keys = Pick<Signer, 'derive'>;

/** The token of a link. It is derived, so that the job that mails it needs no secret in the database. */
export const tokenOfLink = (tokens: Keys, id: string): string => tokens.derive('staff sign-in link', id);

/** The short code beside the link, for a mail that is read on another device. */
export function codeOfLink(tokens: Keys, id: string): string {
  const bytes = Buffer.from(tokens.derive('staff sign-in code', id), 'base64url');
  // 48 bits: taking the remainder favours no code by more than one in a hundred million.
  return String(bytes.readUIntBE(0, 6) % 10 ** staffCode.digits).padStart(staffCode.digits, '0');
}

/** In constant time; spaces and dashes between the digits do not matter. */
export function isCodeOfLink(tokens: Keys, id: string, typed: string): boolean {
  const digits = Buffer.from(typed.replaceAll(/[\s-]/g, ''));
  const code = Buffer.from(codeOfLink(tokens, id));
  return digits.length === code.length && timingSafeEqual(digits, code);
}

/** Counts the links of an address without storing it. */
export const addressKey = (tokens: Keys, email: string): string => tokens.derive('staff address', email);

/** Counts the links of an address from a network, as in `RequestSource`. */
export const sourceKey = (tokens: Keys, email: string, network: string): string =>
  addressKey(tokens, `${email} ${network}`);

/** Addresses that have signed in on a browser, the latest first: an office shares computers. */
const maxAddresses = 5;
const known = (addressKeys: string) => `staff known browser ${addressKeys}`;

/** Whether a browser has signed in with an address before, by its cookie. */
export function isKnownBrowser(
  tokens: Pick<Signer, 'isSeal'>,
  cookie: string | undefined,
  key: string,
): boolean {
  return addressesIn(tokens, cookie).includes(key);
}

function addressesIn(tokens: Pick<Signer, 'isSeal'>, cookie = ''): string[] {
  const [keys = '', seal = ''] = cookie.split('.');
  return keys && tokens.isSeal(known(keys), seal) ? keys.split('~') : [];
}

/** The cookie of a browser after a sign-in with an address. */
export function knownBrowserCookie(
  tokens: Pick<Signer, 'isSeal' | 'seal'>,
  cookie: string | undefined,
  key: string,
): string {
  const others = addressesIn(tokens, cookie).filter((one) => one !== key);
  const keys = [key, ...others].slice(0, maxAddresses).join('~');
  return `${keys}.${tokens.seal(known(keys))}`;
}

import type { App } from '../../platform/app';
import { hourMs } from '../../platform/durations';
import type { Signer } from '../../platform/signer';
import type { MayShow } from '../../platform/storage/storage';
import { isDiscarded } from './discarded.queries';
import { pictureKeyOf, pictureName, type PictureSize, pictureUrl } from './picture-name';

const textToSign = (name: string, expires: string) => `picture ${name} until ${expires}`;

/**
 * The address of a picture for staff, and for the person whose photo they took down, also while nobody else is shown
 * it. It is the same for an hour, and works for one to two.
 */
export function signedPictureUrl(signer: Signer, key: string, size: PictureSize, now: Date): string {
  const expires = String((Math.floor(now.getTime() / hourMs) + 2) * hourMs);
  const signature = signer.seal(textToSign(pictureName(key, size), expires));
  return `${pictureUrl(key, size)}?${new URLSearchParams({ expires, signature }).toString()}`;
}

/** Whether an address is one of `signedPictureUrl`, and still works. */
export function isSignedAddress(
  signer: Signer,
  name: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false;
  return signer.isSeal(textToSign(name, expires), signature) && Number(expires) > now.getTime();
}

/**
 * Whether a picture is shown at its address. A picture that is taken down is gone immediately for everybody, known
 * address or not, even while its file is retained as evidence; staff get addresses that work.
 */
export const mayShow =
  ({ db, contributions, tokens, clock }: Pick<App, 'clock' | 'contributions' | 'db' | 'tokens'>): MayShow =>
  async (name, query) => {
    const key = pictureKeyOf(name);
    if (key === undefined) return false;
    if (!(await isDiscarded(db, key)) || isSignedAddress(tokens, name, query, clock())) return true;
    for (const { shownAmong } of contributions.pictureRules ?? [])
      if ((await shownAmong(db, [key])).has(key)) return true;
    return false;
  };

import { hourMs } from '../../platform/durations';
import type { Signer } from '../../platform/signer';
import { type PictureSize, pictureName, pictureUrl } from './picture-name';

const signed = (name: string, expires: string) => `picture ${name} until ${expires}`;

/** The address of a picture for staff, and for the person whose photo they took down, also while nobody else is shown it. It is the same for an hour, and works for one to two. */
export function keptPictureUrl(signer: Signer, key: string, size: PictureSize, now: Date): string {
  const expires = String((Math.floor(now.getTime() / hourMs) + 2) * hourMs);
  const signature = signer.seal(signed(pictureName(key, size), expires));
  return `${pictureUrl(key, size)}?${new URLSearchParams({ expires, signature }).toString()}`;
}

/** Whether an address is one of those, and still works. */
export function isKeptAddress(
  signer: Signer,
  name: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false;
  return signer.isSeal(signed(name, expires), signature) && Number(expires) > now.getTime();
}

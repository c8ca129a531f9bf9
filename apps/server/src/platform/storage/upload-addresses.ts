import { ProductError } from '../http/product-error';
import type { Signer } from '../signer';
import type { UploadFolder } from './storage';

export const uploadsPath = (folder: UploadFolder) => `/files/${folder}/`;

export interface Signed {
  expires?: string;
  signature?: string;
}

export type UploadAddresses = ReturnType<typeof uploadAddresses>;

/** Signed addresses: a bearer may upload to one, but cannot create or change one. */
export function uploadAddresses(signer: Signer) {
  const signed = (path: string, expires: string) => `upload ${path} until ${expires}`;
  return {
    sign: (path: string, expiresAt: Date): string => {
      const expires = String(expiresAt.getTime());
      const query = new URLSearchParams({ expires, signature: signer.seal(signed(path, expires)) });
      return `${path}?${query.toString()}`;
    },
    /** @throws ProductError `UploadRefused` or `UploadExpired` */
    verify: (path: string, { expires = '', signature = '' }: Signed, now: Date): void => {
      if (!signer.isSeal(signed(path, expires), signature)) throw new ProductError('UploadRefused');
      if (Number(expires) <= now.getTime()) throw new ProductError('UploadExpired');
    },
  };
}

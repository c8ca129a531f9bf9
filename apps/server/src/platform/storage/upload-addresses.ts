import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProductError } from '../http/product-error';
import type { UploadFolder } from './storage';

export const uploadsPath = (folder: UploadFolder) => `/files/${folder}/`;

export interface Signed {
  expires?: string;
  signature?: string;
}

export type UploadAddresses = ReturnType<typeof uploadAddresses>;

/** Signed addresses. Anybody who has one may upload to it; nobody can make or change one. */
export function uploadAddresses(secret: string) {
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`upload ${path} until ${expires}`).digest('base64url');
  return {
    sign: (path: string, expiresAt: Date): string => {
      const expires = String(expiresAt.getTime());
      const signed = new URLSearchParams({ expires, signature: signatureOf(path, expires) });
      return `${path}?${signed}`;
    },
    /** @throws ProductError `UploadRefused` or `UploadExpired` */
    verify: (path: string, { expires = '', signature = '' }: Signed, now: Date): void => {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(path, expires));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new ProductError('UploadRefused');
      if (Number(expires) <= now.getTime()) throw new ProductError('UploadExpired');
    },
  };
}

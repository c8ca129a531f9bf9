import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: a bearer secret that is stored only as its hash. */
export const newOpaqueToken = () => randomBytes(32).toString('base64url');

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

import type { Signer } from '../../platform/signer';

interface Identity {
  issuer: string;
  subject: string;
}

export type IdentityHash = (identity: Identity) => string;

/** Hashes identities with a key that is not in the database, so that nobody finds out from the database who has left. */
export const makeIdentityHash =
  (tokens: Pick<Signer, 'derive'>): IdentityHash =>
  ({ issuer, subject }) =>
    tokens.derive('departed identity', JSON.stringify([issuer, subject]));

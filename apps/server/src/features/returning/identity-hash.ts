import type { Signer } from '../../platform/signer';

interface Identity {
  issuer: string;
  subject: string;
}

export type IdentityHash = (identity: Identity) => string;

/** Hashes identities with a key that is not in the database, so that the database does not reveal who has left. */
export const makeIdentityHash =
  (tokens: Pick<Signer, 'derive'>): IdentityHash =>
  ({ issuer, subject }) =>
    tokens.derive('departed identity', JSON.stringify([issuer, subject]));

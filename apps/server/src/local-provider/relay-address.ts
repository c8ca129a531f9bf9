import { createHash } from 'node:crypto';
import { relayDomain } from '../features/auth';

/** The relay address for a hidden address: stable per person, without revealing the address. */
export const relayAddress = (email: string) =>
  `${createHash('sha256').update(email).digest('hex').slice(0, 10)}@${relayDomain}`;

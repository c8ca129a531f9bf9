import { createHash } from 'node:crypto';
import { relayDomain } from '../features/auth';

/** The relay address of a hidden one: stable for each person, and it does not reveal the address. */
export const relayAddress = (email: string) =>
  `${createHash('sha256').update(email).digest('hex').slice(0, 10)}@${relayDomain}`;

import { createHash } from 'node:crypto';
import { relayDomain } from '../sign-in/contact-address';

/** The address that stands for a hidden one: always the same for the same person, and telling nobody who. */
export const relayAddress = (email: string) =>
  `${createHash('sha256').update(email).digest('hex').slice(0, 10)}@${relayDomain}`;

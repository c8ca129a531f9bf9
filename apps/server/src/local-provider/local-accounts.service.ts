import { createHash } from 'node:crypto';
import type { Provider } from '@nestmate/contract/providers';
import { z } from 'zod';
import { relayDomain } from '../features/auth';
import type { Db } from '../platform/database/client';
import { localAccount, localAccountsOf, openLocalAccount } from './local-accounts.queries';

/** The input of the account page. */
export const choice = z.object({
  account: z.uuid().optional(),
  name: z.string().trim().min(1).max(101).optional(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).optional(),
  hide_email: z.literal('true').optional(),
  cancel: z.literal('true').optional(),
});

export const accountsOffered = localAccountsOf;

/** The subject of a token of this provider. */
export const accountBehind = localAccount;

/** @returns the chosen account, or a new one for the typed name and address; undefined if either is missing */
export async function accountChosen(
  db: Db,
  { account, name, email, hide_email: hidden }: z.infer<typeof choice>,
  provider: Provider,
): Promise<string | undefined> {
  if (account) return (await localAccount(db, account))?.id;
  if (!name || !email) return undefined;
  const shown = hidden && provider === 'apple' ? relayAddress(email) : email;
  return openLocalAccount(db, { provider, name, email: shown });
}

/** The relay address for a hidden address: stable per person, without revealing the address. */
const relayAddress = (email: string) =>
  `${createHash('sha256').update(email).digest('hex').slice(0, 10)}@${relayDomain}`;

import type { UserId } from '@nestmate/contract/ids';
import type { Provider } from '@nestmate/contract/providers';
import { and, desc, eq } from 'drizzle-orm';
import { identities } from '../features/auth';
import type { Db } from '../platform/database/client';
import { newId } from '../platform/ids';
import { localAccounts } from './local-accounts.schema';
import { localIssuer } from './local-settings';

export type LocalAccount = typeof localAccounts.$inferSelect;

/** Newest first, so that a new account is at the top of the next account page. */
export async function localAccountsOf(db: Db, provider: Provider): Promise<LocalAccount[]> {
  return db
    .select()
    .from(localAccounts)
    .where(eq(localAccounts.provider, provider))
    .orderBy(desc(localAccounts.createdAt), localAccounts.name);
}

export async function localAccount(db: Db, id: string): Promise<LocalAccount | undefined> {
  const [row] = await db.select().from(localAccounts).where(eq(localAccounts.id, id));
  return row;
}

/** Finds or creates the account of a brand and address: the same address always signs in to the same account. */
export async function openLocalAccount(
  db: Db,
  account: { provider: Provider; name: string; email: string },
): Promise<string> {
  const { provider, email } = account;
  const [made] = await db
    .insert(localAccounts)
    .values({ ...account, id: newId() })
    .onConflictDoNothing({ target: [localAccounts.provider, localAccounts.email] })
    .returning({ id: localAccounts.id });
  if (made) return made.id;
  const [same] = await db
    .select({ id: localAccounts.id })
    .from(localAccounts)
    .where(and(eq(localAccounts.provider, provider), eq(localAccounts.email, email)));
  if (!same) throw new Error('A local account could be neither inserted nor found');
  return same.id;
}

/** Lets an existing account, such as a demo resident's, sign in at the local identity provider under every brand. */
export async function giveLocalAccounts(
  db: Db,
  { userId, ...account }: { userId: UserId; name: string; email: string; note?: string },
): Promise<void> {
  for (const provider of ['google', 'apple', 'facebook'] as const) {
    const id = newId();
    await db.insert(localAccounts).values({ ...account, id, provider });
    await db.insert(identities).values({
      id: newId(),
      userId,
      provider,
      issuer: localIssuer,
      subject: id,
      email: account.email.toLowerCase(),
      emailVerified: true,
    });
  }
}

/**
 * Offers an account under every brand, without an identity of the product: a person who signs in with it is recognized
 * by its address.
 */
export async function offerLocalAccounts(
  db: Db,
  account: { name: string; email: string; note: string },
): Promise<void> {
  const brands = ['google', 'apple', 'facebook'] as const;
  await db.insert(localAccounts).values(brands.map((provider) => ({ ...account, id: newId(), provider })));
}

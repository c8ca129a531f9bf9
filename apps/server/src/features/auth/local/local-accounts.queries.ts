import type { Provider, UserId } from '@nestmate/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { identities, localAccounts } from '../auth.schema';
import { localIssuer } from './local-settings';

export type LocalAccount = typeof localAccounts.$inferSelect;

/** The newest first: whoever has just come in for the first time finds themself on top. */
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

/** The account of that brand and address, made if there is none, so that one can come back by typing the same. */
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
  if (!same) throw new Error('A local account is neither new nor there');
  return same.id;
}

/** Lets an existing person sign in at the local identity provider under every brand: how the demo world's residents do. */
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

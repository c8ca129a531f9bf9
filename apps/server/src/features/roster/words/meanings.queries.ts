import type { SubnetworkId } from '@nestmate/contract/ids';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { meaningKey, type Meanings } from '../file/vocabulary';
import { rosterWords } from '../roster.schema';

export async function meaningsOf(db: Db, subnetworkId: SubnetworkId): Promise<Meanings> {
  const rows = await db.select().from(rosterWords).where(eq(rosterWords.subnetworkId, subnetworkId));
  return new Map(rows.map(({ field, word, meaning }) => [meaningKey(field, word), meaning]));
}

export async function setMeaning(tx: Db, meaning: typeof rosterWords.$inferInsert): Promise<void> {
  const { subnetworkId, field, word } = rosterWords;
  await tx
    .insert(rosterWords)
    .values(meaning)
    .onConflictDoUpdate({ target: [subnetworkId, field, word], set: { meaning: meaning.meaning } });
}

export async function dropMeaning(
  tx: Db,
  { subnetworkId, field, word }: Omit<typeof rosterWords.$inferInsert, 'meaning'>,
): Promise<void> {
  await tx
    .delete(rosterWords)
    .where(
      and(
        eq(rosterWords.subnetworkId, subnetworkId),
        eq(rosterWords.field, field),
        eq(rosterWords.word, word),
      ),
    );
}

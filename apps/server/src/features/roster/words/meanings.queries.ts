import type { SubnetworkId } from '@nestmate/contract';
import type { RosterWordField } from '@nestmate/contract/staff';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { plainName } from '../file/columns';
import { rosterWords } from '../roster.schema';

/** The ids that words in a place’s files stand for, by `meaningKey`. */
export type Meanings = ReadonlyMap<string, string>;

/** A word as it is stored: without case, accents, blanks and signs, unless it consists of signs alone. */
export const wordKey = (word: string): string => plainName(word) || word.trim();

/** @param word as normalized by `wordKey` */
export const meaningKey = (field: RosterWordField, word: string): string => `${field} ${word}`;

export async function meaningsOf(db: Db, subnetworkId: SubnetworkId): Promise<Meanings> {
  const rows = await db.select().from(rosterWords).where(eq(rosterWords.subnetworkId, subnetworkId));
  return new Map(rows.map(({ field, word, meaning }) => [meaningKey(field, word), meaning]));
}

export async function setMeaning(tx: Db, said: typeof rosterWords.$inferInsert): Promise<void> {
  const { subnetworkId, field, word } = rosterWords;
  await tx
    .insert(rosterWords)
    .values(said)
    .onConflictDoUpdate({ target: [subnetworkId, field, word], set: { meaning: said.meaning } });
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

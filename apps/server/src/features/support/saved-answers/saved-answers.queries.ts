import type { NetworkId } from '@nestmate/contract/ids';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { savedAnswers } from '../support.schema';

/** By name. Index: saved_answers(network_id). */
export const answersOf = (db: Db, networkId: NetworkId) =>
  db
    .select()
    .from(savedAnswers)
    .where(eq(savedAnswers.networkId, networkId))
    .orderBy(asc(sql`lower(${savedAnswers.name})`), asc(savedAnswers.id));

/** One change of a network's saved answers at a time, until the transaction ends. */
export async function lockAnswersOf(tx: Tx, networkId: NetworkId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved answers ${networkId}`}, 0))`);
}

/** @returns whether the id was free */
export async function insertAnswer(tx: Tx, row: typeof savedAnswers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(savedAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedAnswers.id });
  return rows.length > 0;
}

export async function updateAnswer(
  tx: Tx,
  id: SavedAnswerId,
  to: Pick<typeof savedAnswers.$inferInsert, 'name' | 'texts'>,
): Promise<void> {
  await tx
    .update(savedAnswers)
    .set({ ...to, version: sql`${savedAnswers.version} + 1` })
    .where(eq(savedAnswers.id, id));
}

/** @returns the deleted answer's name */
export async function deleteAnswer(
  tx: Tx,
  networkId: NetworkId,
  id: SavedAnswerId,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(savedAnswers)
    .where(and(eq(savedAnswers.networkId, networkId), eq(savedAnswers.id, id)))
    .returning({ name: savedAnswers.name });
  return row?.name;
}

import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { archiveParts, archives } from './archive.schema';

export type ArchiveRow = typeof archives.$inferSelect;

/** Index: archives(user_id). */
export async function archiveRowOf(db: Db, userId: UserId): Promise<ArchiveRow | undefined> {
  const [row] = await db.select().from(archives).where(eq(archives.userId, userId));
  return row;
}

/** Replaces the account's previous archive. */
export async function replaceArchive(
  db: Db,
  archive: { userId: UserId; language: Language; now: Date },
): Promise<ArchiveRow | undefined> {
  const { userId, language, now } = archive;
  await db.delete(archives).where(eq(archives.userId, userId));
  const [row] = await db
    .insert(archives)
    .values({ id: newId(), userId, language, touchedAt: now })
    .returning();
  return row;
}

/**
 * Claims the next archive: a waiting one, or one whose process stopped. `skip locked` keeps claims distinct. Index:
 * archives(state).
 */
export async function takeArchive(
  db: Db,
  { now, leftSince }: { now: Date; leftSince: Date },
): Promise<ArchiveRow | undefined> {
  const { state, touchedAt, id, attempt } = archives;
  const next = db
    .select({ id })
    .from(archives)
    .where(or(eq(state, 'waiting'), and(eq(state, 'preparing'), lt(touchedAt, leftSince))))
    .orderBy(asc(touchedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(archives)
    .set({ state: 'preparing', touchedAt: now, progress: 0, attempt: sql`${attempt} + 1` })
    .where(eq(id, next))
    .returning();
  return taken;
}

const sameAttempt = ({ id, attempt }: Pick<ArchiveRow, 'id' | 'attempt'>) =>
  and(eq(archives.id, id), eq(archives.attempt, attempt), eq(archives.state, 'preparing'));

/** Returns false if a newer attempt has replaced this one, or it has ended. */
export async function changeArchive(
  db: Db,
  archive: Pick<ArchiveRow, 'id' | 'attempt'>,
  changes: Partial<Pick<ArchiveRow, 'state' | 'progress' | 'touchedAt' | 'readyAt' | 'bytes'>>,
): Promise<boolean> {
  const changed = await db
    .update(archives)
    .set(changes)
    .where(sameAttempt(archive))
    .returning({ id: archives.id });
  return changed.length > 0;
}

export async function insertPart(db: Db, part: typeof archiveParts.$inferInsert): Promise<void> {
  await db.insert(archiveParts).values(part);
}

/** Deletes the parts that a failed archive has left. */
export async function deleteParts(db: Db, { id }: Pick<ArchiveRow, 'id'>): Promise<void> {
  await db.delete(archiveParts).where(eq(archiveParts.archiveId, id));
}

export async function deleteOtherAttempts(
  db: Db,
  { id, attempt }: Pick<ArchiveRow, 'id' | 'attempt'>,
): Promise<void> {
  await db.delete(archiveParts).where(and(eq(archiveParts.archiveId, id), ne(archiveParts.attempt, attempt)));
}

/** Reads parts one at a time, so that only one is in memory. Index: the primary key. */
export async function* partsOf(
  db: Db,
  { id, attempt }: Pick<ArchiveRow, 'id' | 'attempt'>,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [part] = await db
      .select({ bytes: archiveParts.bytes })
      .from(archiveParts)
      .where(
        and(
          eq(archiveParts.archiveId, id),
          eq(archiveParts.attempt, attempt),
          eq(archiveParts.position, position),
        ),
      );
    if (!part) return;
    yield part.bytes;
  }
}

/** @returns the accounts of the archives. Index: archives(state). */
export async function deleteArchives(db: Db, before: Date): Promise<UserId[]> {
  const deleted = await db
    .delete(archives)
    .where(
      or(
        and(eq(archives.state, 'ready'), lt(archives.readyAt, before)),
        and(eq(archives.state, 'failed'), lt(archives.touchedAt, before)),
      ),
    )
    .returning({ userId: archives.userId });
  return deleted.map(({ userId }) => userId);
}

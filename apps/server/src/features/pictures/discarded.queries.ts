import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { discardedPictures } from './pictures.schema';

/** Queues pictures for deletion of their files, in the transaction that stops showing them. */
export async function discardPictures(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(
    sql`insert into ${discardedPictures} (key) select unnest(${sql.param([...keys])}::text[]) on conflict do nothing`,
  );
}

const discardedQuery = prepared('discarded_picture', (db, { key }: Placeholders<{ key: string }>) =>
  db.select().from(discardedPictures).where(eq(discardedPictures.key, key)),
);

/** Index: the primary key. */
export async function isDiscarded(db: Db, key: string): Promise<boolean> {
  const rows = await discardedQuery(db, { key });
  return rows.length > 0;
}

export async function discardedKeys(db: Db): Promise<string[]> {
  const rows = await db.select().from(discardedPictures);
  return rows.map(({ key }) => key);
}

export async function forgetDiscarded(db: Db, key: string): Promise<void> {
  await db.delete(discardedPictures).where(eq(discardedPictures.key, key));
}

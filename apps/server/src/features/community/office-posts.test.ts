import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database';
import { migrations, migrationsBefore } from '../../../test/migrations-before';
import { migrateDatabase } from '../../platform/database/client';

it('migrates announcements of an earlier version as posts of the housing office, and their replies as posts of residents', async () => {
  const database = await emptyDatabase();
  const { pool } = database;
  await migrateDatabase(database, await migrationsBefore('community_office_posts'));
  const [announcement, thread, reply] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await pool.connect();
  // Without the community that these threads refer to.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into community_threads (id, subnetwork_id, post_count, last_index, created_at, last_post_at, is_by_office)
     values ($1, $3, 2, 1, now(), now(), true), ($2, $3, 1, 0, now(), now(), false)`,
    [announcement, thread, randomUUID()],
  );
  await client.query(
    `insert into community_posts (id, thread_id, index, body, words, created_at)
     values ($1, $1, 0, 'No water on Monday', '', now()), ($2, $1, 1, 'Thanks', '', now()), ($3, $3, 0, 'Hi', '', now())`,
    [announcement, reply, thread],
  );
  client.release(true);
  await migrateDatabase(database, migrations);
  const { rows } = await pool.query('select id from community_posts where is_by_office');
  expect(rows).toEqual([{ id: announcement }]);
});

import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database';
import { migrations, migrationsBefore } from '../../../test/migrations-before';
import { migrateDatabase } from '../../platform/database/client';
import { startJobs } from '../../platform/jobs/jobs';

it('moves uploads of profiles and chats to one table, in their order, and ends the second job', async () => {
  const database = await emptyDatabase();
  const { pool, url } = database;
  await migrateDatabase(database, await migrationsBefore('one_upload_table'));
  const jobs = await startJobs(url, pino({ level: 'silent' }));
  await jobs.handle('sweep-chat-uploads', async () => {});
  await jobs.send('sweep-chat-uploads', {}, { afterSeconds: 3600 });
  await jobs.close();

  const [maya, ben, chat, message] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [ofProfile, later, sooner] = [randomUUID(), randomUUID(), randomUUID()];
  const [at9, at10] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];
  const client = await pool.connect();
  // Without the community that these memberships refer to.
  await client.query('set session_replication_role = replica');
  await client.query(
    'insert into memberships (id, subnetwork_id, unit_type_id) values ($1, $3, $3), ($2, $3, $3)',
    [maya, ben, randomUUID()],
  );
  await client.query(
    `insert into picture_uploads (id, membership_id, expires_at, tries, refusal) values ($1, $2, $3, 2, 'PictureDamaged')`,
    [ofProfile, maya, at10],
  );
  await client.query(
    `insert into chat_picture_uploads (id, chat_id, membership_id, message_id, expires_at, tries)
     values ($1, $3, $4, $5, $6, 1), ($2, $3, $4, null, $7, 0)`,
    [later, sooner, chat, ben, message, at10, at9],
  );
  client.release(true);

  await migrateDatabase(database, migrations);
  const { rows } = await pool.query('select * from picture_uploads order by turn');
  const common = { refusal: null, claimed_by: null, attempts: 0 };
  const ofChat = { ...common, folder: 'chat-uploads', membership_id: ben, target_id: chat };
  expect(rows).toMatchObject([
    {
      ...common,
      id: ofProfile,
      folder: 'uploads',
      membership_id: maya,
      target_id: maya,
      attempts: 2,
      refusal: 'PictureDamaged',
      expires_at: new Date(at10),
    },
    { ...ofChat, id: sooner, expires_at: new Date(at9) },
    { ...ofChat, id: later, claimed_by: message, attempts: 1, expires_at: new Date(at10) },
  ]);
  const left = await pool.query(
    `select name from jobs.queue where name = 'sweep-chat-uploads'
     union all select name from jobs.job where name = 'sweep-chat-uploads'`,
  );
  expect(left.rows).toEqual([]);
});

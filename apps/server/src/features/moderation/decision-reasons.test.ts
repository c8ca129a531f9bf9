import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database';
import { migrations, migrationsBefore } from '../../../test/migrations-before';
import { migrateDatabase } from '../../platform/database/client';

it('migrates the reasons of decisions in force from an earlier version, as long as their cases keep the evidence', async () => {
  const database = await emptyDatabase();
  const { pool } = database;
  await migrateDatabase(database, await migrationsBefore('decision_reasons'));
  const client = await pool.connect();
  // Without the community and the people that these cases refer to.
  await client.query('set session_replication_role = replica');
  const caseOf = async (evidence: '[]' | null, decision: string, reason: string) => {
    const id = randomUUID();
    await client.query(
      `insert into report_cases (id, kind, subnetwork_id, evidence, decision, reason, opened_at, closed_at, decided_at, version)
       values ($1, 'person', $1, $2, $3, $4, '2027-01-01', '2027-01-09', '2027-01-09', 2)`,
      [id, evidence, decision, reason],
    );
    return async (what: string, at: string, takenBackAt: string | null) => {
      await client.query(
        `insert into report_decisions (id, case_id, membership_id, decision, decided_at, decided_by, taken_back_at)
         values ($1, $2, $1, $3, $4, $1, $5)`,
        [randomUUID(), id, what, at, takenBackAt],
      );
    };
  };
  const standing = await caseOf('[]', 'mute', 'A threat');
  await standing('warn', '2027-01-02', '2027-01-03');
  await standing('mute', '2027-01-03', null);
  const takenBack = await caseOf('[]', 'dismiss', 'Friends joking');
  await takenBack('remove', '2027-01-04', '2027-01-09');
  const old = await caseOf(null, 'hide', 'Deleted with the evidence');
  await old('hide', '2027-01-05', null);
  client.release(true);
  await migrateDatabase(database, migrations);
  const { rows } = await pool.query(
    `select d.decision, d.reason, c.reason as of_case, c.decided_at = d.decided_at as is_latest
     from report_decisions d join report_cases c on c.id = d.case_id order by d.decided_at`,
  );
  expect(rows).toEqual([
    { decision: 'warn', reason: null, of_case: 'A threat', is_latest: false },
    { decision: 'mute', reason: 'A threat', of_case: 'A threat', is_latest: true },
    { decision: 'remove', reason: null, of_case: 'Friends joking', is_latest: false },
    { decision: 'hide', reason: null, of_case: 'Deleted with the evidence', is_latest: true },
  ]);
});

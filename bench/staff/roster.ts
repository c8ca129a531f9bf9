import { setTimeout as pause } from 'node:timers/promises';
import type { RosterImport, RosterReading } from '@nestmate/contract/staff/roster';
import type pg from 'pg';
import { timed } from '../parts/beside';
import { sized } from '../parts/size';
import { ask } from './calls';
import { office } from './network';

interface RosterComparison {
  reading: RosterReading;
  import: RosterImport | null;
}

const rows = sized(20_000, 200);
const people = Array.from({ length: rows }, (_, n) => [
  `S${100_000 + n}`,
  `First${n}`,
  `Last${n}`,
  `new${n}@mail.example`,
]);

/** The same residents inserted by plain statements. */
async function insertPlainly(sql: pg.Client): Promise<void> {
  await sql.query('begin');
  await sql.query(
    `create temp table row on commit drop as
     select uuidv7() as id, * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as r (office, first, last, email)`,
    [0, 1, 2, 3].map((at) => people.map((person) => `${person[at]}${at === 0 ? 'p' : ''}`)),
  );
  await sql.query(
    `insert into memberships (id, subnetwork_id, unit_type_id)
     select id, $1, (select id from unit_types where subnetwork_id = $1 limit 1) from row`,
    [office.subnetworkId],
  );
  await sql.query(
    `insert into profiles (membership_id, first_name, last_name, email) select id, first, last, email from row`,
  );
  await sql.query(
    `insert into office_ids (membership_id, subnetwork_id, office_id) select id, $1, office from row`,
    [office.subnetworkId],
  );
  await sql.query('rollback');
}

/** A roster of 20,000 new residents: compared, and imported; next to plain inserts of the same people. */
export async function measureRoster(origin: string, sql: pg.Client) {
  const place = `/subnetworks/${office.subnetworkId}`;
  const head = 'Student ID,First Name,Last Name,Email,Unit Type';
  const body = [head, ...people.map((person) => `${person.join(',')},Unit of 4`)].join('\n');
  const [compared, compare_ms] = await timed(() =>
    ask<RosterComparison>(origin, `${place}/imports?name=fall.csv`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
    }),
  );
  const { import: made } = compared;
  if (made?.counts.new !== rows) throw new Error(JSON.stringify(compared.reading));
  const path = `${place}/imports/${made.import_id}`;
  const json = { 'content-type': 'application/json' };
  const [, commit_ms] = await timed(async () => {
    await ask(origin, `${path}/commit`, { method: 'POST', body: '{}', headers: json });
    for (let state = 'waiting'; state !== 'done'; { state } = await ask<RosterImport>(origin, path)) {
      if (state === 'failed') throw new Error('The import failed');
      await pause(100);
    }
  });
  const [, insert_ms] = await timed(() => insertPlainly(sql));
  const ratio = (ms: number) => Number((ms / insert_ms).toFixed(1));
  const whole = (ms: number) => Math.round(ms);
  return {
    rows,
    compare_ms: whole(compare_ms),
    commit_ms: whole(commit_ms),
    insert_ms: whole(insert_ms),
    compare_ratio: ratio(compare_ms),
    commit_ratio: ratio(commit_ms),
  };
}

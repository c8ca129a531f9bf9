import { getTableName } from 'drizzle-orm';
import type { TestApp } from '../app';
import { everyTable } from '../database/tables';

/** Tables that stay small, and are read whole. All others grow with residents and what they write. */
const small = new Set([
  // What a community is set up with.
  'networks',
  'subnetworks',
  'unit_types',
  'room_types',
  'genders',
  'profile_options',
  'questions',
  'community_topics',
  'saved_answers',
  'resident_views',
  // Who works for it.
  'staff',
  'staff_grants',
  'staff_identities',
  'staff_invitations',
  'staff_links',
  'staff_networks',
  'staff_places',
  'staff_sessions',
  // Lists of residents, a few for each community, and how their columns and words are read.
  'roster_imports',
  'roster_columns',
  'roster_words',
  // One row for each community, or one at all.
  'invitation_sender',
  'invitation_stops',
  'push_keys',
  // Calls that are on now.
  'video_calls',
  'video_call_people',
]);

/** Statements that may read a whole table or index. */
const allowed: readonly { table: string; part: string; why: string }[] = [
  {
    table: 'office_ids',
    part: `regexp_replace(lower("office_ids"."office_id"), '^([a-z]*)0+'`,
    why: 'Its index serves a beginning that is known when the statement is planned, as it is when it runs',
  },
  { table: 'audit_seals', part: 'order by "audit_seals"."id" desc limit', why: 'Reads the last of an index' },
  {
    table: 'support_letters',
    part: 'order by "support_letters"."due_at" desc',
    why: 'Waiting letters of the few addresses that no account has',
  },
  {
    table: 'bedroom_pairs',
    part: '"bedroom_pairs"."lower_id" in (select "memberships"."id"',
    why: 'Once for an archive, in a job',
  },
  {
    table: 'roommate_requests',
    part: '"roommate_requests"."from_membership_id" in (select "memberships"."id"',
    why: 'Once for an archive, in a job',
  },
  {
    table: 'invitations',
    part: '"invitations"."inviter_membership_id" in (select "memberships"."id"',
    why: 'Once for an archive, in a job',
  },
  {
    table: 'invitations',
    part: `"invitations"."type" <> 'UNIQUE' and "unit_types"."subnetwork_id" = `,
    why: 'The console’s page of passcodes, which few open',
  },
  {
    table: 'invitations',
    part: 'select unit_type_id, room_type_id, id from "invitations"',
    why: 'Setting up unit types, which few do',
  },
  {
    table: 'identities',
    part: 'insert into "invitation_mails"',
    why: 'Once for all invitations that are sent together',
  },
  {
    table: 'contact_addresses',
    part: 'insert into "invitation_mails"',
    why: 'Once for all invitations that are sent together',
  },
  {
    table: 'room_members',
    part: 'group by "room_members"."room_id") "sizes"',
    why: 'The console’s overview, for a whole network',
  },
  {
    table: 'profiles',
    part: 'select "genders"."id", count(*) from "genders"',
    why: 'Setting up genders, which few do',
  },
];

/**
 * Settings with which no plan depends on how few rows the tables of a test have: reading all of a table or of an index
 * is left only where nothing finds its rows, and a subquery is never answered from a hash of a whole table.
 */
const settings = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  `work_mem = '64kB'`,
  'hash_mem_multiplier = 1',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

/**
 * The statements that read all of a table that grows, or all of an index of it, each behind the names of the tables.
 * @param change a statement that changes an index while this looks
 */
export async function statementsWithoutIndex(
  { database: { pool } }: Pick<TestApp, 'database'>,
  texts: readonly string[],
  change?: string,
): Promise<string[]> {
  const growing = new Set((await everyTable()).map(getTableName).filter((name) => !small.has(name)));
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (change) await client.query(change);
    await client.query('analyze');
    for (const setting of settings) await client.query(`set local ${setting}`);
    // A million rows, spread over their values as they are now; PostgreSQL has a guess of its own for a table without
    // rows.
    await client.query(
      `update pg_class set reltuples = case when relpages = 0 then -1 else 1e6 end
       where relname = any ($1) and relnamespace = 'public'::regnamespace`,
      [[...growing]],
    );
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    );
    const partial = new Set(rows.map(({ name }) => name));
    const readsAll = (node: Plan) =>
      node['Node Type'] === 'Seq Scan' ||
      (/^Index (Only )?Scan/.test(node['Node Type']) &&
        !node['Index Cond'] &&
        !partial.has(node['Index Name'] ?? ''));
    const found: string[] = [];
    for (const text of texts) {
      if (!/^\s*(\(|select|insert|update|delete|with)\b/i.test(text)) continue;
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (generic_plan, costs off, format json) ${text}`,
      );
      const nodes = explained.rows.flatMap((row) => [...nodesOf(row['QUERY PLAN'][0].Plan)]);
      const tables = new Set(nodes.filter(readsAll).map((node) => node['Relation Name'] ?? ''));
      const wrong = [...tables].filter(
        (name) =>
          growing.has(name) && !allowed.some(({ table, part }) => table === name && text.includes(part)),
      );
      if (wrong.length > 0) found.push(`${wrong.join(', ')}: ${text.replaceAll(/\s+/g, ' ').trim()}`);
    }
    return found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

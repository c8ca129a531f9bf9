import type { ProfileOption } from '@nestmate/contract/choices';
import type { SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { ClientBase } from 'pg';
import { newId, type SessionId } from '../../apps/server/src/platform/ids';
import { makeQuestions } from '../ranking/world';
import { idPrefix, writeAnswerSheets } from './answer-sheets';

interface Size {
  /** The database server copies the answers from a file here, so it must be able to read it. */
  folder: string;
  residents: number;
  /** The number of residents who open their decks. */
  viewers: number;
  /** The number of residents that each viewer has already liked or skipped. */
  decisions: number;
}

export interface SignedIn {
  userId: UserId;
  sessionId: SessionId;
}

/** Enough names that few people share a full name; some have accents, which a search must ignore. */
const firstNames =
  'Ana Anaïs Ánneke Ben Beatriz Chloé Dário Elif Emma Farah François Grace Hana Ivan Joana José Kai Lena Li Mariana Mei Noor Olivia Priya Quinn Robin Sofía Tom Uma Zoë'.split(
    ' ',
  );
const lastNames =
  'Abbott Álvarez Banana Chen Dubois Eriksen Farouk García Haddad Ivanov Jansen Kowalski López Müller Nair Okafor Peña Reyes Santana Tanaka Ueda Vega Wu'.split(
    ' ',
  );
const majorCount = 60;

/** Fills a migrated, empty database with one subnetwork; PostgreSQL generates the people. */
export async function loadSubnetwork(
  client: ClientBase,
  { folder, residents, viewers, decisions }: Size,
): Promise<SignedIn[]> {
  const networkId = newId();
  const subnetworkId = newId<SubnetworkId>();
  const unitTypeId = newId<UnitTypeId>();
  await client.query(`insert into networks (id, name, kind) values ($1, 'Alder University', 'university')`, [
    networkId,
  ]);
  await client.query(
    `insert into subnetworks (id, network_id, name, round_status, deadline_start, deadline_end,
       gender_selection_title, gender_selection_explainer, confirmed_match_text)
     values ($1, $2, 'Linden Hall', 'MATCHING', now(), now() + interval '90 days', '{"en":""}', '{"en":""}', '{"en":""}')`,
    [subnetworkId, networkId],
  );
  await client.query(
    `insert into unit_types (id, subnetwork_id, name, capacity) values ($1, $2, 'Four-person unit', 4)`,
    [unitTypeId, subnetworkId],
  );
  const questions = makeQuestions().map((question) => ({ ...question, id: newId() }));
  for (const [position, { id, kind, options, weight }] of questions.entries())
    await client.query(
      `insert into questions (id, subnetwork_id, position, type, title, options, slider_options, weight)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        subnetworkId,
        position,
        kind,
        { en: `Question ${position + 1}` },
        JSON.stringify(Array.from({ length: options }, (_, at) => ({ en: `Answer ${at + 1}` }))),
        kind === 'SLIDER' ? options : null,
        weight,
      ],
    );

  await client.query(idOfNumber);
  await client.query(
    `create temp table person as
     select pg_temp.id_of(n, '8000') as id, uuidv7() as user_id, n from generate_series(0, ${residents - 1}) as n`,
  );
  await client.query('insert into users (id) select user_id from person');
  await client.query(
    `insert into memberships (id, user_id, subnetwork_id, unit_type_id, questions_saved, claimed_at)
     select id, user_id, $1, $2, true, now() from person`,
    [subnetworkId, unitTypeId],
  );
  await client.query(
    `insert into profiles (membership_id, first_name, last_name, bio, picture_key, registered_at)
     select id, ($1::text[])[1 + n * 7919 % $3], ($2::text[])[1 + n::bigint * 104729 % $4] || ' ' || n,
       repeat('A quiet, tidy person who likes to cook. ', 4), id::text, now() from person`,
    [firstNames, lastNames, firstNames.length, lastNames.length],
  );
  await client.query(
    `insert into profile_options (id, subnetwork_id, kind, topic, name, position)
     select pg_temp.id_of(n, 'a000'), $1, 'majors', '{"en":"Sciences"}', jsonb_build_object('en', 'Major ' || n), n
     from generate_series(0, $2::int - 1) as n`,
    [subnetworkId, majorCount],
  );
  await client.query(
    `insert into profile_choices (membership_id, option_id, position)
     select id, pg_temp.id_of(n % $1::int, 'a000'), 0 from person`,
    [majorCount],
  );
  writeAnswerSheets(`${folder}/answers.tsv`, questions, residents);
  await client.query(`copy answer_sheets (membership_id, answers) from '${folder}/answers.tsv'`);
  await client.query(
    `insert into rooms (id, unit_type_id) select pg_temp.id_of(n / 10, '9000'), $1 from person where n % 10 = 0`,
    [unitTypeId],
  );
  await client.query(pairUp);
  await client.query(
    `insert into interests (from_membership_id, to_membership_id, status)
     select id, pg_temp.id_of((n + nth * 104729) % ${residents}, '8000'),
       case when nth % 3 = 0 then 'interested' else 'skipped' end
     from person cross join generate_series(1, ${decisions}) as nth
     where n < ${viewers}`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<SignedIn>(
    `insert into sessions (id, user_id) select uuidv7(), user_id from person where n < $1
     returning id as "sessionId", user_id as "userId"`,
    [viewers],
  );
  return rows;
}

export const majorId = (n: number) =>
  `${idPrefix}a000-${n.toString(16).padStart(12, '0')}` as ProfileOption['id'];

/** Ids that this file and `answer-sheets.ts` share: a prefix per kind, then a hexadecimal number. */
const idOfNumber = `
  create function pg_temp.id_of(n bigint, kind text) returns uuid immutable
  return ('${idPrefix}' || kind || '-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Every tenth resident shares a room with the next. */
const pairUp = `
  insert into room_members (membership_id, room_id)
  select id, pg_temp.id_of(n / 10, '9000') from person where n % 10 < 2`;

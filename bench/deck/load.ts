import type { SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract';
import type { ClientBase } from 'pg';
import { newId } from '../../apps/server/src/platform/ids';
import { makeQuestions } from '../ranking/world';

interface Size {
  residents: number;
  /** How many of them look at their decks. */
  viewers: number;
  /** How many residents each viewer has liked or skipped before. */
  decisions: number;
}

export interface SignedIn {
  userId: UserId;
  sessionId: string;
}

/** Fills a migrated, empty database with one subnetwork; PostgreSQL makes the people itself, in about a minute. */
export async function loadSubnetwork(
  client: ClientBase,
  { residents, viewers, decisions }: Size,
): Promise<SignedIn[]> {
  const networkId = newId();
  const subnetworkId = newId<SubnetworkId>();
  const unitTypeId = newId<UnitTypeId>();
  await client.query('select setseed(0.2027)');
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
  for (const [position, { kind, options, weight }] of makeQuestions().entries())
    await client.query(
      `insert into questions (id, subnetwork_id, position, type, title, options, slider_options, weight)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId(),
        subnetworkId,
        position,
        kind,
        { en: `Question ${position + 1}` },
        JSON.stringify(Array.from({ length: options }, (_, at) => ({ en: `Answer ${at + 1}` }))),
        kind === 'SLIDER' ? options : null,
        weight,
      ],
    );

  await client.query(
    `create temp table person as select uuidv7() as id, uuidv7() as user_id, n from generate_series(1, ${residents}) as n`,
  );
  await client.query('insert into users (id) select user_id from person');
  await client.query(
    `insert into memberships (id, user_id, subnetwork_id, unit_type_id, questions_saved, claimed_at)
     select id, user_id, $1, $2, true, now() from person`,
    [subnetworkId, unitTypeId],
  );
  await client.query(
    `insert into profiles (membership_id, first_name, last_name, bio, majors, picture_key)
     select id, 'Robin ' || n, 'Reyes', repeat('A quiet, tidy person who likes to cook. ', 4), '{Biology}', id::text from person`,
  );
  await client.query(answerEveryQuestion);
  await client.query(pairUp, [unitTypeId]);
  await client.query(
    `insert into interests (from_membership_id, to_membership_id, status)
     select viewer.id, other.id, case when random() < 0.3 then 'interested' else 'skipped' end
     from person as viewer
     cross join generate_series(1, ${decisions}) as nth
     join person as other on other.n = 1 + (viewer.n * 7919 + nth * 104729) % ${residents} and other.id <> viewer.id
     where viewer.n <= ${viewers}`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<SignedIn>(
    `insert into sessions (id, user_id) select uuidv7(), user_id from person where n <= $1
     returning id as "sessionId", user_id as "userId"`,
    [viewers],
  );
  return rows;
}

/** One answer in fifty is missing, as in the ranking benchmark. */
const answerEveryQuestion = `
  insert into answer_sheets (membership_id, answers)
  select person.id, (
    select jsonb_object_agg(drawn.id, case drawn.type
      when 'SLIDER' then jsonb_build_object('type', 'SLIDER', 'own', drawn.own, 'low', drawn.low,
        'high', least(drawn.size, drawn.low + floor(random() * 3)::int))
      else jsonb_build_object('type', 'SELECT', 'own', jsonb_build_array(drawn.own - 1),
        'accepted', jsonb_build_array(drawn.own % drawn.size, drawn.low - 1)) end)
    from (
      select id, type, size, 1 + floor(random() * size)::int as own, 1 + floor(random() * size)::int as low
      from (select id, type, jsonb_array_length(options) as size from questions) as question
      where person.n > 0 and random() >= 0.02
    ) as drawn)
  from person`;

/** Every tenth resident shares a room with the next. */
const pairUp = `
  with room as (
    insert into rooms (id, unit_type_id) select uuidv7(), $1 from person where n % 10 = 0 returning id
  ), numbered as (select id, row_number() over () as nth from room)
  insert into room_members (membership_id, room_id)
  select person.id, numbered.id from numbered
  join person on person.n in (numbered.nth * 10, numbered.nth * 10 - 1)`;

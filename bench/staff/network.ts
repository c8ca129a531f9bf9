import type { ClientBase } from 'pg';
import { newId } from '../../apps/server/src/platform/ids';
import { hashOf } from '../../apps/server/src/platform/opaque-token';

/** The ids that the benchmark uses. */
export const office = { networkId: newId(), subnetworkId: newId(), token: 'a-token-of-a-benchmark' };

const places = 5;
const names =
  'Ana Ben Chloe Elif Farah Grace Hana Ivan Jose Kai Lena Mei Noor Olivia Priya Quinn Robin Sofia Tom Uma';
const lastNames =
  'Abbott Alvarez Chen Dubois Eriksen Farouk Garcia Haddad Ivanov Jansen Kowalski Lopez Nair Okafor Reyes Tanaka Vega Wu';

/**
 * A network of five places with units of two and of four; a third of the residents live in pairs, and every tenth has a
 * request.
 */
export async function loadNetwork(client: ClientBase, { residents }: { residents: number }): Promise<[]> {
  const { networkId, subnetworkId, token } = office;
  const staffId = newId();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run(`insert into networks (id, name, kind) values ($1, 'Alder University', 'university')`, [
    networkId,
  ]);
  await run(
    `create temp table place as
     select n, case n when 0 then $1::uuid else uuidv7() end as id from generate_series(0, ${places - 1}) n`,
    [subnetworkId],
  );
  await run(
    `insert into subnetworks (id, network_id, name, round_status, deadline_start, deadline_end,
       gender_selection_title, gender_selection_explainer, confirmed_match_text)
     select id, $1, 'Hall ' || n, 'MATCHING', now(), now() + interval '90 days', '{"en":""}', '{"en":""}', '{"en":""}'
     from place`,
    [networkId],
  );
  await run(
    `create temp table unit as
     select uuidv7() as id, place.id as place_id, place.n * 2 + kind as n, kind * 2 + 2 as capacity
     from place, generate_series(0, 1) kind`,
  );
  await run(
    `insert into unit_types (id, subnetwork_id, name, capacity)
     select id, place_id, 'Unit of ' || capacity, capacity from unit`,
  );
  // Neighbours of one unit type follow each other, so that the pairs fit.
  await run(
    `create temp table person as
     select uuidv7() as id, uuidv7() as user_id, uuidv7() as room_id, number.n, unit.id as unit_id, place_id
     from generate_series(0, ${residents - 1}) number (n) join unit on unit.n = number.n / 6 % ${places * 2}`,
  );
  await run('insert into users (id) select user_id from person');
  await run(
    `insert into memberships (id, user_id, subnetwork_id, unit_type_id, questions_saved, claimed_at)
     select id, user_id, place_id, unit_id, true, now() from person`,
  );
  await run(
    `insert into profiles (membership_id, first_name, last_name, email, registered_at)
     select id, ($1::text[])[1 + n * 7919 % $3], ($2::text[])[1 + n::bigint * 104729 % $4] || ' ' || n,
       'resident' || n || '@mail.example', now() from person`,
    [names.split(' '), lastNames.split(' '), names.split(' ').length, lastNames.split(' ').length],
  );
  await run(`insert into rooms (id, unit_type_id) select room_id, unit_id from person where n % 6 = 0`);
  await run(
    `insert into room_members (membership_id, room_id)
     select person.id, first.room_id from person join person first on first.n = person.n / 6 * 6 where person.n % 6 < 2`,
  );
  await run(
    `insert into roommate_requests (id, from_membership_id, to_membership_id, message)
     select uuidv7(), person.id, next.id, 'Hello' from person join person next on next.n = person.n + 1
     where person.n % 20 = 2 and person.unit_id = next.unit_id`,
  );
  await run(`insert into staff (id, email, name) values ($1, 'renee@office.example', 'Renee Okafor')`, [
    staffId,
  ]);
  await run(
    `insert into staff_grants (staff_id, network_id, role, is_whole) values ($1, $2, 'administrator', true)`,
    [staffId, networkId],
  );
  await run(
    `insert into staff_sessions (id, staff_id, hash, started_at, last_used_at) values (uuidv7(), $1, $2, now(), now())`,
    [staffId, hashOf(token)],
  );
  await run('vacuum analyze');
  return [];
}

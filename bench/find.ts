import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import { majorId } from './parts/community';
import { type Call, type Figures, measure, percentiles } from './parts/measure';
import { type Product, withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';

const residents = sized(100_000, 600);
const viewers = sized(200, 8);
const seconds = sized(8, 1);

const searchFor = (filters: Partial<SearchFilters>): SearchFilters => ({ ...noFilters, ...filters });

/** Searches with the same result under `ILIKE`: no accents, and matches only at the start of a word. */
const plainNames = ['priya', 'elif', 'haddad', 'okafor', 'uma', 'quinn', 'tanaka', 'kowalski'];
const forgivingNames = ['jose gar', 'GARCIA', 'muller', 'sofia pe', 'zoe', 'alvarez ana', 'francois', 'chen'];
const choices = Array.from({ length: 20 }, (_, n) =>
  searchFor({ majors: [majorId(n), majorId(n + 20), majorId(n + 40)], groupSizeFilter: n % 3 }),
);

/** The same search as plain SQL, on a direct database connection. */
const ilike = `
  select count(*)::int as count
  from memberships m join profiles p on p.membership_id = m.id
  where m.subnetwork_id = (select subnetwork_id from memberships where id = $1) and m.id <> $1
    and p.first_name || ' ' || p.last_name ilike '%' || $2 || '%'
    and not exists (select from interests i where i.from_membership_id = $1 and i.to_membership_id = m.id)
    and not exists (select from room_members mine join room_members theirs on theirs.room_id = mine.room_id
      where mine.membership_id = $1 and theirs.membership_id = m.id)`;

async function countsOf({ origin, viewers: people, sql }: Product) {
  const membershipOf = async (userId: string) =>
    (await sql.query('select id from memberships where user_id = $1', [userId])).rows[0].id as string;
  const durations: number[] = [];
  for (const [at, { userId, token }] of people.entries()) {
    const name = plainNames[at % plainNames.length] ?? '';
    const membershipId = await membershipOf(userId);
    const started = performance.now();
    const { count } = (await sql.query(ilike, [membershipId, name])).rows[0];
    durations.push(performance.now() - started);
    const answer = await fetch(`${origin}/users/${userId}/potential_roommates/count`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(searchFor({ firstName: name })),
    });
    const { res } = (await answer.json()) as { res?: { count: number | null } };
    const expected = count < limits.minCountShown ? null : count;
    if (res?.count !== expected) throw new Error(`${name}: ${count} by SQL, ${res?.count} by search`);
  }
  return percentiles(durations);
}

await withProduct({ residents, viewers, decisions: 40 }, async (product) => {
  const { origin, viewers: people } = product;
  const turns = (bodies: readonly SearchFilters[]): Call[] =>
    people.map(({ userId, token }, at) => ({
      path: `/users/${userId}/potential_roommates/count`,
      token,
      body: bodies[at % bodies.length],
    }));
  const sql = await countsOf(product);
  const run = (calls: readonly Call[]): Promise<Figures> =>
    measure({ origin, calls, connections: 1, seconds });
  const filters = await run(turns(choices));
  const plain = await run(turns(plainNames.map((firstName) => searchFor({ firstName }))));
  const names = await run(turns(forgivingNames.map((firstName) => searchFor({ firstName }))));

  for (const [at, { userId, token }] of people.entries()) {
    const answer = await fetch(`${origin}/users/${userId}/potential_roommates/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(choices[at % choices.length]),
    });
    if (!answer.ok) throw new Error(`A search was not saved: ${answer.status}`);
  }
  const pages = await run(
    people.map(({ userId, token }) => ({ path: `/users/${userId}/potential_roommates`, token })),
  );
  console.log(`Searching among ${residents} residents, one request at a time`);
  const table = {
    'count by majors and group size': filters,
    'count by a plain name': plain,
    'count by a forgiving name': names,
    'a page of a saved search': pages,
  };
  console.table({ ...table, 'SQL ILIKE, past the server': sql });
  const ratio = Number((plain.p95_ms / sql.p95_ms).toFixed(3));
  report('find', { n: residents, filters, plain, names, pages, ilike: sql, ratio });
});

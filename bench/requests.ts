import type { ClientBase } from 'pg';
import { type Product, withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';

const residents = sized(4000, 200);
const concurrency = 32;

interface Open {
  id: string;
  userId: string;
}

/**
 * Requests within groups of ten people. A fifth of all people live in pairs from the start; `pairs` pairs up the
 * others. Then three pairs simultaneously ask a fourth pair, which has room for one of them.
 */
const asks = {
  pairs: [2, 4, 6, 8].map((n) => [n, n + 1]),
  bursts: [
    [2, 4],
    [6, 5],
    [8, 4],
  ],
};

async function ask(sql: ClientBase, pairs: readonly (readonly number[])[]): Promise<Open[]> {
  const { rows } = await sql.query<Open>(
    `with numbered as (select id, user_id, row_number() over (order by id) - 1 as n from memberships),
     requests as (
       insert into roommate_requests (id, from_membership_id, to_membership_id, message)
       select uuidv7(), asker.id, other.id, 'Shall we?'
       from unnest($1::int[], $2::int[]) as pair (asker, other)
       join numbered asker on asker.n % 10 = pair.asker
       join numbered other on other.n / 10 = asker.n / 10 and other.n % 10 = pair.other
       returning id, to_membership_id)
     select requests.id, m.user_id as "userId" from requests join memberships m on m.id = requests.to_membership_id
     order by md5(requests.id::text)`,
    [pairs.map(([asker]) => asker), pairs.map(([, other]) => other)],
  );
  return rows;
}

/** Everybody accepts at the same time, in one unit type. */
async function accept({ origin, viewers }: Product, open: readonly Open[]) {
  const tokens = new Map<string, string>(viewers.map(({ userId, token }) => [userId, token]));
  const statuses = new Map<number, number>();
  const queue = open[Symbol.iterator]();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const { id, userId } of queue) {
        const answer = await fetch(`${origin}/users/${userId}/incoming_requests/${id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens.get(userId)}` },
        });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const accepted = (statuses.get(200) ?? 0) + (statuses.get(204) ?? 0);
  const refused = statuses.get(409) ?? 0;
  if (accepted + refused !== open.length)
    throw new Error(`Unexpected answers: ${JSON.stringify([...statuses])}`);
  return { accepted, refused, per_second: Math.round(open.length / seconds) };
}

/** Units over their capacity, and requests that were accepted by people who do not live together. */
const violations = `
  select (select count(*) from (select room_id from room_members group by room_id having count(*) > 4) as over)
    + (select count(*) from roommate_requests r
        left join room_members a on a.membership_id = r.from_membership_id
        left join room_members b on b.membership_id = r.to_membership_id
        where (r.status = 'accepted') <> (a.room_id is not null and a.room_id is not distinct from b.room_id))
  as count`;

await withProduct({ residents, viewers: residents, decisions: 0, durable: true }, async (product) => {
  const counted = async () => Number((await product.sql.query(violations)).rows[0].count);
  const pairs = await accept(product, await ask(product.sql, asks.pairs));
  const bursts = await accept(product, await ask(product.sql, asks.bursts));
  const found = await counted();
  console.log(
    `${concurrency} requests are accepted at the same time in one unit type of four, on a durable database`,
  );
  console.table({ 'two make a pair': pairs, 'three pairs ask a fourth': bursts });
  if (found > 0) throw new Error(`${found} violations`);
  report('requests', { n: residents, concurrency, pairs, bursts, violations: found });
});

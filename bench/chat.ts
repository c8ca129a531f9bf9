import { newId } from '../apps/server/src/platform/ids';
import type { Traffic } from './chat/clients';
import type { Person } from './chat/dialects';
import { startClients, startReference } from './chat/processes';
import { median } from './parts/median';
import { type Product, withProduct } from './parts/product';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const connections = sized(500, 16);
const idle = sized([500, 2000], [16, 32]);
const rounds = sized(3, 1);
/** The duration of each measurement in milliseconds. */
const durationMs = sized(4000, 300);
/** Messages per second under low load. */
const pace = sized(200, 40);
const groupSize = 8;
const contenders = ['ours', 'plain', 'relay'] as const;
type Contender = (typeof contenders)[number];

/** People who can chat on our server; the references use the same people. */
async function peopleOf({ origin, viewers, sql }: Product): Promise<Person[]> {
  const { rows } = await sql.query<{ id: string; user_id: string }>('select id, user_id from memberships');
  const membershipOf = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  const people: Person[] = [];
  for (const { userId, token } of viewers) {
    const answer = await fetch(`${origin}/users/${userId}/chat/session`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { res } = (await answer.json()) as { res: { session_token: string } };
    people.push({
      id: userId,
      token,
      membershipId: membershipOf.get(userId) ?? '',
      sessionToken: res.session_token,
    });
  }
  return people;
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.floor(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** Replaces the rooms of the generated world with rooms of eight. */
async function house(sql: Product['sql'], groups: readonly Person[][]): Promise<void> {
  await sql.query('delete from room_members');
  await sql.query('delete from rooms');
  for (const group of groups) {
    const roomId = newId();
    await sql.query('insert into rooms (id, unit_type_id) select $1, id from unit_types limit 1', [roomId]);
    await sql.query('insert into room_members (membership_id, room_id) select unnest($1::uuid[]), $2::uuid', [
      group.map(({ membershipId }) => membershipId),
      roomId,
    ]);
  }
}

/** Each server with its own connections; the servers are measured in turn. */
async function compare(product: Product, databaseUrl: string, groups: readonly Person[][]) {
  const talks = groups.map((group) => ({ id: newId(), people: group.map(({ id }) => id) }));
  const servers = {
    plain: await startReference(await freePort(), talks, databaseUrl),
    relay: await startReference(await freePort(), talks),
  };
  const clientsOf = {} as Record<Contender, ReturnType<typeof startClients>>;
  for (const contender of contenders) {
    const clients = startClients();
    clientsOf[contender] = clients;
    const isOurs = contender === 'ours';
    await clients.send({
      do: 'open',
      dialect: isOurs ? 'nestmate' : 'plain',
      origin: isOurs ? product.origin : servers[contender].origin,
      people: groups.flat(),
    });
    const ids = groups.map((group) => group.map(({ id }) => id));
    await clients.send({ do: 'talk', groups: ids, talks: isOurs ? null : talks.map(({ id }) => id) });
  }
  const measured: Record<Contender, Traffic[]> = { ours: [], plain: [], relay: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const contender of contenders)
      measured[contender].push(await clientsOf[contender].send({ do: 'busy', milliseconds: durationMs }));
  const calm = {} as Record<Contender, Traffic>;
  for (const contender of contenders)
    calm[contender] = await clientsOf[contender].send({
      do: 'paced',
      milliseconds: durationMs,
      perSecond: pace,
    });
  for (const { stop } of [...Object.values(clientsOf), ...Object.values(servers)]) stop();

  const middle = (contender: Contender, figure: keyof Traffic) =>
    median(measured[contender].map((traffic) => traffic[figure]));
  const figuresOf = (contender: Contender) => ({
    acknowledged_per_second: middle(contender, 'acknowledged_per_second'),
    spread: measured[contender].map((traffic) => traffic.acknowledged_per_second).toSorted((a, b) => a - b),
    delivered_per_second: middle(contender, 'delivered_per_second'),
    p50_ms: middle(contender, 'p50_ms'),
    p99_ms: middle(contender, 'p99_ms'),
    calm_p50_ms: calm[contender].p50_ms,
    calm_p99_ms: calm[contender].p99_ms,
  });
  const ratioTo = (other: Contender) =>
    Number((middle('ours', 'acknowledged_per_second') / middle(other, 'acknowledged_per_second')).toFixed(3));
  return {
    ours: figuresOf('ours'),
    plain: figuresOf('plain'),
    relay: figuresOf('relay'),
    ratio_to_plain: ratioTo('plain'),
    ratio_to_relay: ratioTo('relay'),
  };
}

/** Kilobytes of the server's memory per idle connection with a chat session. */
async function memory({ origin }: Product, people: readonly Person[]) {
  const resident = async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024;
  };
  const clients = startClients();
  const before = await resident();
  const grown: Record<string, number> = {};
  let open = 0;
  for (const count of idle) {
    await clients.send({ do: 'open', dialect: 'nestmate', origin, people: people.slice(open, count) });
    open = count;
    grown[`kilobytes_each_of_${count}`] = Number((((await resident()) - before) / count).toFixed(1));
  }
  clients.stop();
  return grown;
}

const residents = Math.max(...idle);
await withProduct({ residents, viewers: residents, decisions: 0, durable: true }, async (product) => {
  const { sql } = product;
  await sql.query(
    `create table plain_messages (position bigserial primary key, talk uuid not null, id uuid not null, author uuid not null,
       body text not null, created_at timestamptz not null default now())`,
  );
  await sql.query('create index on plain_messages (talk, position)');
  const people = await peopleOf(product);
  const idleMemory = await memory(product, people);
  const talking = people.slice(0, connections);
  const pairs = inGroups(talking, 2);
  const groups = inGroups(talking, groupSize);
  await house(sql, groups);
  const ofTwo = await compare(product, product.databaseUrl, pairs);
  const ofEight = await compare(product, product.databaseUrl, groups);
  for (const [title, { ours, plain, relay }] of Object.entries({ 'of two': ofTwo, 'of eight': ofEight })) {
    console.log(`Conversations ${title}, ${connections} connections`);
    console.table({ ours, 'insert, then relay': plain, 'relay only': relay });
  }
  report('chat', { connections, of_two: ofTwo, of_eight: ofEight, memory: idleMemory });
});

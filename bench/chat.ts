import { newId } from '../apps/server/src/platform/ids';
import { compare, type Contender } from './chat/compare';
import type { Person } from './chat/dialects';
import { startEjabberd } from './chat/ejabberd';
import { startClients, startReference } from './chat/processes';
import { type Product, withProduct } from './parts/product';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const connections = sized(500, 16);
const idle = sized([500, 2000], [16, 32]);
const warmUp = sized(500, 16);
const groupSize = 8;

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

const ourMessages = `select chat_id as talk, author_id as author, index as position, body
  from chat_messages where type = 'text'`;
const plainMessages = 'select talk, author, position, body from plain_messages';

type Ejabberd = Awaited<ReturnType<typeof startEjabberd>>;

async function measure(product: Product, ejabberd: Ejabberd, groups: readonly Person[][]) {
  const { sql, databaseUrl } = product;
  const size = groups[0]?.length;
  const talks = groups.map((group) => ({ id: newId(), people: group.map(({ id }) => id) }));
  const plain = await startReference(await freePort(), talks, databaseUrl);
  const relay = await startReference(await freePort(), talks);
  const xmpp: Contender | undefined = ejabberd && {
    dialect: 'xmpp',
    origin: ejabberd.origin,
    // Each of two has an archive; a room has one for all.
    archive: { ...ejabberd.archive, copies: size === 2 ? 2 : 1 },
  };
  console.log(`Conversations of ${size}, ${connections} connections`);
  try {
    return await compare(
      {
        ours: {
          dialect: 'nestmate',
          origin: product.origin,
          archive: { sql, messages: ourMessages, copies: 1 },
        },
        plain: {
          dialect: 'plain',
          origin: plain.origin,
          archive: { sql, messages: plainMessages, copies: 1 },
        },
        relay: { dialect: 'plain', origin: relay.origin },
        ...(xmpp && { ejabberd: xmpp }),
      },
      talks,
      groups.flat(),
    );
  } finally {
    plain.stop();
    relay.stop();
  }
}

/** Kilobytes of a server for each idle connection, held and resident, for each number of them. */
async function idleMemory(
  { dialect, origin }: Pick<Contender, 'dialect' | 'origin'>,
  { memory }: Pick<Product, 'memory'>,
  people: readonly Person[],
) {
  const clients = startClients();
  const openUntil = async (from: number, to: number) => {
    await clients.send({ do: 'open', dialect, origin, people: people.slice(from, to) });
    return memory();
  };
  // The first connections make a server compile and fill its pools.
  const before = await openUntil(0, warmUp);
  const each: Record<string, number> = {};
  let open = warmUp;
  for (const count of idle) {
    const now = await openUntil(open, warmUp + count);
    open = warmUp + count;
    const kilobytes = (bytes: number) => Number((bytes / 1024 / count).toFixed(1));
    each[`kilobytes_each_of_${count}`] = kilobytes(now.held - before.held);
    each[`resident_kilobytes_each_of_${count}`] = kilobytes(now.resident - before.resident);
  }
  clients.stop();
  return each;
}

const residents = warmUp + Math.max(...idle);
await withProduct({ residents, viewers: residents, decisions: 0, durable: true }, async (product) => {
  const { sql, origin } = product;
  await sql.query(
    `create table plain_messages (position bigserial primary key, talk uuid not null, id uuid not null, author uuid not null,
       body text not null, created_at timestamptz not null default now())`,
  );
  await sql.query('create index on plain_messages (talk, position)');
  const people = await peopleOf(product);
  const ejabberd = await startEjabberd(product, people);
  try {
    const ourMemory = await idleMemory({ dialect: 'nestmate', origin }, product, people);
    const ejabberdMemory =
      ejabberd && (await idleMemory({ dialect: 'xmpp', origin: ejabberd.origin }, ejabberd, people));
    const talking = people.slice(0, connections);
    const groups = inGroups(talking, groupSize);
    await house(sql, groups);
    const ofTwo = await measure(product, ejabberd, inGroups(talking, 2));
    const ofEight = await measure(product, ejabberd, groups);
    const ratioOf = (figure: string) =>
      Number(((ourMemory[figure] ?? 0) / (ejabberdMemory?.[figure] ?? 0)).toFixed(2));
    const ofAll = `kilobytes_each_of_${Math.max(...idle)}`;
    report('chat', {
      connections,
      of_two: ofTwo,
      of_eight: ofEight,
      memory: {
        ...ourMemory,
        ...(ejabberdMemory && {
          ejabberd: ejabberdMemory,
          ratio_to_ejabberd: ratioOf(ofAll),
          resident_ratio_to_ejabberd: ratioOf(`resident_${ofAll}`),
        }),
      },
    });
  } finally {
    await ejabberd?.stop();
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { median } from '../parts/median';
import { sized } from '../parts/size';
import type { Count, Dialect, Traffic } from './clients';
import type { Person, Talk } from './dialects';
import { startClients } from './processes';

const rounds = sized(3, 1);
/** The duration of each measurement in milliseconds. */
const durationMs = sized(4000, 300);
/** Messages per second under low load. */
const pace = sized(200, 40);
/** How long the last messages may take until they are stored and delivered. */
const settleMs = 10_000;

/** Where a server stores the messages of this benchmark. */
interface Archive {
  sql: pg.Client;
  /** A statement for the `talk`, `author`, `position` and `body` of each message. */
  messages: string;
  /** How often each message is stored. */
  copies: number;
}

/** A server; one without an archive only relays. */
export interface Contender {
  dialect: Dialect;
  origin: string;
  archive?: Archive;
}

/** A body begins with the time at which it was written, and an author writes one after the other. */
async function countStored({ sql, messages }: Archive) {
  const { rows } = await sql.query<{ stored: number; disordered: number }>(
    `select count(author)::int as stored, count(*) filter (where written < before)::int as disordered
     from (
       select author, written, lag(written) over (partition by talk, author order by position) as before
       from (select *, split_part(body, ' ', 1)::float8 as written from (${messages}) as message) as timed
     ) as consecutive`,
  );
  return rows[0] ?? { stored: 0, disordered: 0 };
}

/** The connections to one contender, all in their conversations. */
async function join(
  { dialect, origin, archive }: Contender,
  talks: readonly Talk[],
  people: readonly Person[],
) {
  const storedBefore = archive ? (await countStored(archive)).stored : 0;
  const { send, stop } = startClients();
  await send({ do: 'open', dialect, origin, people });
  await send({ do: 'talk', talks });
  /** Waits until all messages are where they belong. */
  const settle = async (others: number) => {
    const deadline = performance.now() + settleMs;
    for (;;) {
      const { acknowledged, delivered } = await send<Count>({ do: 'count' });
      const { stored, disordered } = archive ? await countStored(archive) : { stored: 0, disordered: 0 };
      const due = archive ? storedBefore + acknowledged * archive.copies : 0;
      if (delivered === acknowledged * others && stored === due && disordered === 0) return;
      const found = JSON.stringify({ acknowledged, delivered, stored, due, disordered });
      if (performance.now() > deadline) throw new Error(`Not all messages of ${origin} arrived: ${found}`);
      await sleep(100);
    }
  };
  return { send, stop, settle, busy: [] as Traffic[] };
}

function figuresOf(busy: readonly Traffic[], calm: Traffic) {
  const middle = (figure: keyof Traffic) => median(busy.map((traffic) => traffic[figure]));
  return {
    acknowledged_per_second: middle('acknowledged_per_second'),
    spread: busy.map((traffic) => traffic.acknowledged_per_second).toSorted((a, b) => a - b),
    delivered_per_second: middle('delivered_per_second'),
    p50_ms: middle('p50_ms'),
    p99_ms: middle('p99_ms'),
    calm_p50_ms: calm.p50_ms,
    calm_p99_ms: calm.p99_ms,
  };
}

type Figures = ReturnType<typeof figuresOf>;

/**
 * Measures the servers in turn, with the same conversations of the same people; a ratio is that of the first to another
 * one. Fails unless each acknowledged message reaches everybody else in its conversation, and is stored in the order in
 * which its author wrote.
 */
export async function compare(
  contenders: Readonly<Record<string, Contender>>,
  talks: readonly Talk[],
  people: readonly Person[],
) {
  const joined = new Map<string, Awaited<ReturnType<typeof join>>>();
  const figures: Record<string, Figures> = {};
  try {
    for (const [name, contender] of Object.entries(contenders))
      joined.set(name, await join(contender, talks, people));
    for (let round = 0; round < rounds; round += 1)
      for (const { send, busy } of joined.values())
        busy.push(await send<Traffic>({ do: 'busy', milliseconds: durationMs }));
    for (const [name, { send, busy, settle }] of joined) {
      const calm = await send<Traffic>({ do: 'paced', milliseconds: durationMs, perSecond: pace });
      await settle((talks[0]?.people.length ?? 1) - 1);
      figures[name] = figuresOf(busy, calm);
    }
  } finally {
    for (const { stop } of joined.values()) stop();
  }
  console.table(figures);
  const [[, first] = [], ...others] = Object.entries(figures);
  const ratioTo = (other: Figures, figure: 'acknowledged_per_second' | 'delivered_per_second') =>
    Number(((first?.[figure] ?? 0) / other[figure]).toFixed(3));
  const ratios = others.flatMap(([name, other]) => [
    [`ratio_to_${name}`, ratioTo(other, 'acknowledged_per_second')],
    [`delivered_ratio_to_${name}`, ratioTo(other, 'delivered_per_second')],
  ]);
  return { ...figures, ...Object.fromEntries(ratios) };
}

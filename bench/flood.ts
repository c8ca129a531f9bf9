import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '../apps/server/src/platform/ids';
import { hashOf } from '../apps/server/src/platform/opaque-token';
import { type Caller, type FloodName, floods } from './flood/floods';
import { percentiles } from './parts/measure';
import { type Product, withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';

const residents = sized(10_000, 300);
const viewers = sized(400, 20);
const rounds = sized(5, 1);
const measuredMs = sized(4000, 200);
/** One of each way to flood: by a socket, a call and a body. */
const smokeFloods: FloodName[] = ['connect packets', 'deep pages', 'rosters of commas'];
/** The pause between the calls of calm residents: 40 a second. */
const pauseMs = 25;

/** The calls of calm residents: decks and rooms, each from another address than the flood. */
async function calm({ origin, viewers: people }: Product, start: number) {
  const durations: number[] = [];
  const until = performance.now() + measuredMs;
  const pending: Promise<void>[] = [];
  const ask = async (turn: number) => {
    const { userId, token } = people[1 + (turn % (people.length - 1))] ?? { userId: '', token: '' };
    const path = turn % 2 === 0 ? 'potential_roommates' : 'my_room';
    const started = performance.now();
    const response = await fetch(`${origin}/users/${userId}/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A calm resident got ${response.status} for ${path}`);
    durations.push(performance.now() - started);
  };
  for (let turn = start; performance.now() < until; turn += 1) {
    pending.push(ask(turn));
    await sleep(pauseMs);
  }
  await Promise.all(pending);
  return durations;
}

async function during(product: Product, name: FloodName, caller: Caller, start: number) {
  const flooder = fork(fileURLToPath(new URL('./flood/flooder.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  // An attacker has a separate machine: here, the flooder only gets spare processor time.
  if (flooder.pid) setPriority(flooder.pid, constants.priority.PRIORITY_LOW);
  const ended = once(flooder, 'exit');
  flooder.send({ name, caller });
  await Promise.race([once(flooder, 'message'), ended]);
  try {
    const durations = await calm(product, start);
    if (flooder.exitCode !== null) throw new Error('The flood ended too early');
    return durations;
  } finally {
    flooder.kill();
    await ended;
  }
}

/** The flooder as an administrator of the residents' network. */
async function employ({ sql }: Product): Promise<Caller['office']> {
  const { rows } = await sql.query<{ id: string; network_id: string }>(
    'select id, network_id from subnetworks',
  );
  const [hall] = rows;
  const [staffId, token] = [newId(), 'a-token-of-a-benchmark'];
  await sql.query(`insert into staff (id, email, name) values ($1, 'renee@office.example', 'Renee Okafor')`, [
    staffId,
  ]);
  await sql.query(
    `insert into staff_grants (staff_id, network_id, role, is_whole) values ($1, $2, 'administrator', true)`,
    [staffId, hall?.network_id],
  );
  await sql.query(
    `insert into staff_sessions (id, staff_id, hash, started_at, last_used_at) values (uuidv7(), $1, $2, now(), now())`,
    [staffId, hashOf(token)],
  );
  return { token, path: `networks/${hall?.network_id}/subnetworks/${hall?.id}` };
}

const settings = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
await withProduct({ residents, viewers, decisions: 40, settings }, async (product) => {
  const [flooder] = product.viewers;
  if (!flooder) throw new Error('Nobody floods');
  const { rows } = await product.sql.query<{ id: string }>('select id from memberships where user_id = $1', [
    flooder.userId,
  ]);
  const membershipId = rows[0]?.id ?? '';
  const office = await employ(product);
  await calm(product, 0);
  let turn = 0;
  const figures: Record<string, { without_ms: number; with_ms: number; times: number }> = {};
  for (const [nth, name] of sized(Object.keys(floods) as FloodName[], smokeFloods).entries()) {
    const caller = {
      ...flooder,
      membershipId,
      office,
      origin: product.origin,
      address: `203.0.113.${nth + 1}`,
    };
    const quiet: number[] = [];
    const flooded: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await calm(product, (turn += 151))));
      flooded.push(...(await during(product, name, caller, (turn += 151))));
    }
    const without_ms = percentiles(quiet).p99_ms;
    const with_ms = percentiles(flooded).p99_ms;
    figures[name] = { without_ms, with_ms, times: Number((with_ms / without_ms).toFixed(1)) };
  }
  console.log(`p99 of calm residents' calls, 40 a second, without and with one caller who floods`);
  console.table(figures);
  report('flood', { n: residents, floods: figures });
});

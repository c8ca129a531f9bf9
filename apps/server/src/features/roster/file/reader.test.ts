import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SubnetworkId } from '@nestmate/contract/ids';
import { afterEach, expect, it } from 'vitest';
import { emptyRosters, endlessRosters } from '../../../../test/hostile/bad-rosters';
import { isThorough } from '../../../../test/setup/thorough';
import { newId } from '../../../platform/ids';
import { openRosterReader } from './reader';

const plenty = { maxMs: 60_000, maxMemoryMb: 256, idleMs: 60_000 };
let opened: ReturnType<typeof openRosterReader>[] = [];
const open = (limits = plenty) => {
  const reader = openRosterReader(limits);
  opened.push(reader);
  return reader;
};
afterEach(() => {
  for (const reader of opened) reader.close();
  opened = [];
});

const hall = newId<SubnetworkId>();
const fileOf = (text: string) => ({
  bytes: Buffer.from(text),
  byHand: {},
  earlier: undefined,
  terms: {
    place: hall,
    named: new Map([['north', hall]]),
    explained: new Map<string, SubnetworkId>(),
    vocabularies: new Map([[hall, { units: [], rooms: [], genders: [] }]]),
    meanings: new Map<SubnetworkId, Map<string, string>>(),
  },
});
const small = fileOf('ID,First name\nA1,Ana\n');
const never = new AbortController().signal;
const problemOf = async (read: ReturnType<ReturnType<typeof open>['read']>) =>
  (await read).reading.problem?.code ?? null;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const memoryInUse = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

// The rest are sent in `test/hostile/bad-rosters.test.ts`.
const costliest = [...emptyRosters, ...endlessRosters].filter(({ name }) =>
  (isThorough ? /Excel|line ends$|commas$|open quote|nowhere/ : /Excel|nowhere/).test(name),
);
it.each(costliest)('reads $name beside this thread without keeping any of its memory', async ({ text }) => {
  const reader = open();
  await reader.read('renee', small, never);
  const file = fileOf(text);
  const before = memoryInUse();
  let isRead = false;
  let turns = 0;
  const reading = reader.read('renee', file, never).then((read) => {
    isRead = true;
    return read;
  });
  for (; !isRead; turns += 1) await sleep(1);
  const { batches } = await reading;
  // Were the file read in this thread, there would be two; a busy machine gives few of them.
  expect(turns).toBeGreaterThan(5);
  expect(batches.join('').length).toBeLessThan(4 * 1024 * 1024);
  expect(memoryInUse() - before).toBeLessThan(16 * 1024 * 1024);
});

it.each([
  ['time', { maxMs: 1 }],
  ['memory', { maxMemoryMb: 12 }],
])('reads the next file after one has ended at its limit of %s', async (_, limit) => {
  const limits = { ...plenty, ...limit };
  const reader = open(limits);
  const people = Array.from({ length: 40_000 }, (__, at) => `S${at},Ana${at}`).join('\n');
  expect(await problemOf(reader.read('renee', fileOf(`ID,First name\n${people}\n`), never))).toBe(
    'tooCostly',
  );
  Object.assign(limits, plenty);
  expect(await problemOf(reader.read('renee', small, never))).toBeNull();
});

const large = fileOf(emptyRosters[0]?.text ?? '');

it('stops reading for a sender who hangs up, also in the queue', async () => {
  const reader = open();
  const gone = new AbortController();
  const [begun, queued] = [1, 2].map(() => problemOf(reader.read('renee', large, gone.signal)));
  const next = problemOf(reader.read('renee', small, never));
  gone.abort();
  expect(await Promise.all([begun, queued, next])).toEqual(['tooCostly', 'tooCostly', null]);
});

it('stops reading when it is closed', async () => {
  const reader = open();
  const begun = problemOf(reader.read('renee', large, never));
  reader.close();
  expect(await begun).toBe('tooCostly');
});

it('reads the files of several people in turns', async () => {
  const reader = open();
  const gone = new AbortController();
  const order: string[] = [];
  const read = (who: string, name: string) =>
    reader.read(who, small, never).then(() => void order.push(name));
  const begun = reader.read('renee', large, gone.signal);
  const reading = [read('renee', 'second'), read('renee', 'third'), read('omar', 'other')];
  gone.abort();
  await Promise.all([begun, ...reading]);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('third'));
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '@nestmate/contract/call';
import { keyCalls } from '@nestmate/contract/staff';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../test/app';
import { residentUses } from '../test/budgets/resident-uses';
import { socketUses } from '../test/budgets/socket-uses';
import { staffSignInUses } from '../test/budgets/staff-sign-in-uses';
import { statementsWithoutIndex } from '../test/budgets/without-index';
import { callersOf } from '../test/calls/calls';
import { type StatementCounts, countStatements } from '../test/database/statements';
import { everyCall } from '../test/hostile/every-call';
import { type Caller, makeSender } from '../test/hostile/fuzzed-requests';
import { everyStaffCall, staffCallers } from '../test/hostile/staff-callers';
import { officeWithKeys } from '../test/office/keys';
import { mailServer } from '../test/servers/mail-server';

/**
 * The statements that an ordinary use of each call, and of each request of a window, may run. Who changes a number says
 * why in the commit: a statement more is about 0.3 ms of the server's time, a round more a wait of everybody who calls,
 * and an unprepared one a plan more each time.
 */
const file = join(import.meta.dirname, '../statement-budgets.json');
const writing = 'NESTMATE_WRITE_BUDGETS=1 npx vitest run --project=server apps/server/src/statements.test.ts';
/** Every call in turn takes half a minute, and four times as long on a busy machine. */
const longest = 300_000;

const smtp = await mailServer();
const app = await testApp({
  config: {
    publicUrl: 'https://nest.example',
    mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
    supportWidget: { url: 'https://chat.example/', secret: 'a secret of the office' },
  },
});
const { asks, texts } = countStatements(app);
const measured: Record<string, StatementCounts> = {};

beforeAll(async () => {
  const open = await callersOf(app);
  const send = makeSender(app);
  const measure = async (name: string, { call, caller }: { call: AnyCall; caller: Caller | undefined }) => {
    if (!caller) throw new Error(`Nothing uses ${name}`);
    const ask = async () => {
      const { status, text } = await send(call, caller);
      if (status >= 400) throw new Error(`${name} is refused: ${text}`);
    };
    // The first may read what others find in memory.
    if (call.rateLimit === 'read' || call.rateLimit === 'export') await ask();
    measured[name] = await asks(ask);
  };

  const residents = await residentUses(app, { smtp, open });
  for (const { name, call } of everyCall) await measure(name, { call, caller: await residents[name]?.() });

  for (const [name, prepare] of Object.entries(await socketUses(app, open))) {
    const ask = await prepare();
    measured[`socket ${name}`] = await asks(async () => {
      const answer = await ask();
      if ('error_code' in answer) throw new Error(`${name} is refused: ${String(answer.error_code)}`);
    });
  }

  const signInUses = staffSignInUses(app, smtp);
  const callerOf = await staffCallers(app, 1);
  for (const { name, call } of everyStaffCall)
    await measure(name, { call, caller: await (signInUses[name]?.() ?? callerOf({ name, call })) });

  const { secret } = await (await officeWithKeys(app)).madeKey();
  const headers = { authorization: `Bearer ${secret}` };
  for (const [name, call] of Object.entries(keyCalls.export))
    await measure(`export.${name}`, { call, caller: { headers, params: {}, query: {}, body: undefined } });

  if (process.env.NESTMATE_WRITE_BUDGETS) writeBudgets();
}, longest);

function writeBudgets() {
  const lines = Object.entries(measured)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { statements, rounds, unprepared }]) => {
      const numbers = `"statements": ${statements}, "rounds": ${rounds}, "unprepared": ${unprepared}`;
      return `  "${name}": { ${numbers} }`;
    });
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

const inWords = ({ statements, rounds, unprepared }: StatementCounts) =>
  `${statements} statements in ${rounds} rounds, ${unprepared} unprepared`;

it('runs exactly the statements that the budget of each call and request of a window records', () => {
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, StatementCounts>;
  const names = new Set([...Object.keys(budgets), ...Object.keys(measured)]);
  const differences = [...names].flatMap((name) => {
    const [counts, budget] = [measured[name], budgets[name]];
    if (!counts) return `${name} has a budget, and nothing uses it`;
    if (!budget) return `${name} has no budget: it asks ${inWords(counts)}`;
    return inWords(counts) === inWords(budget)
      ? []
      : `${name} asks ${inWords(counts)}; its budget is ${inWords(budget)}`;
  });
  expect(differences, `If each of these is worth it, write the file: ${writing}`).toEqual([]);
});

it('counts every statement of what a call asks', async () => {
  const other = await testApp();
  const counted = countStatements(other);
  const { pool } = other.database;
  const together = () => Promise.all([pool.query('select 1'), pool.query({ name: 'one', text: 'select 1' })]);
  expect(await counted.asks(together)).toEqual({ statements: 2, rounds: 1, unprepared: 1 });
  const inTurn = () => together().then(together);
  expect(await counted.asks(inTurn)).toEqual({ statements: 4, rounds: 2, unprepared: 2 });
  const unequal = () => Promise.all([inTurn(), pool.query('select pg_sleep(0.02)').then(inTurn)]);
  expect(await counted.asks(unequal)).toEqual({ statements: 9, rounds: 3, unprepared: 5 });
  const transaction = () => other.db.transaction(async (tx) => void (await tx.execute('select 1')));
  expect(await counted.asks(transaction)).toEqual({ statements: 3, rounds: 2, unprepared: 1 });
});

it('finds rows of a table that grows by an index in every statement', async () => {
  expect(await statementsWithoutIndex(app, [...texts])).toEqual([]);
});

it('finds the statements whose index is dropped', async () => {
  const ofPosts = [...texts].filter((text) => text.includes('community_posts'));
  const found = await statementsWithoutIndex(app, ofPosts, 'drop index community_posts_in_order');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((text) => text.startsWith('community_posts: '))).toBe(true);
});

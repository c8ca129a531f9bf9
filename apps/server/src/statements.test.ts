import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { beforeAll, expect, it } from 'vitest';
import { pathOf, testApp } from '../test/app';
import { community, question, resident, roomOf } from '../test/builders';
import type { Person } from '../test/deck';
import { roomsIn } from '../test/rooms';
import { type StatementCounts, countStatements } from '../test/statements';

/**
 * What each call may ask of the database, in its ordinary use. Who changes a number here says why in the commit: a statement more is about
 * 0.3 ms of the server's time, a round more a wait of everybody who calls, and an unprepared one a plan more each time.
 */
const budgets: Record<string, StatementCounts> = {
  'a page of the deck': { statements: 3, rounds: 3, unprepared: 0 },
  'how many fit well': { statements: 2, rounds: 2, unprepared: 0 },
  'my room, with requests both ways': { statements: 8, rounds: 4, unprepared: 0 },
  'my room, with nobody': { statements: 5, rounds: 2, unprepared: 0 },
};

let uses: Record<string, () => Promise<void>>;
let asks: ReturnType<typeof countStatements>;
beforeAll(async () => {
  const app = await testApp();
  const hall = await community(app.db);
  const tidy = await question(app.db, hall);
  const answers = { [tidy]: { type: 'SLIDER' as const, own: 3, low: 3, high: 3 } };
  const person = () => resident(app.db, hall, { answers });
  const [me, alone, friend, asker, theirs, asked] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await roomOf(app.db, hall, [me, friend]);
  await roomOf(app.db, hall, [asker, theirs]);
  const rooms = roomsIn(app);
  await rooms.requested(asker, me);
  await rooms.requested(me, asked);
  // Over a connection, because an injected request never says that all of it has arrived, and is checked twice.
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const tokens = new Map<Person, string>();
  const request = async (call: AnyCall, me: Person) => {
    const token = tokens.get(me) ?? (await app.tokenOf(me.userId));
    tokens.set(me, token);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}${pathOf(call, { userId: me.userId })}`, { headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  uses = {
    'a page of the deck': () => request(calls.find.cards, me),
    'how many fit well': () => request(calls.find.fit, me),
    'my room, with requests both ways': () => request(calls.room.mine, me),
    'my room, with nobody': () => request(calls.room.mine, alone),
  };
  asks = countStatements(app);
});

it.each(Object.entries(budgets))(
  'asks no more of the database than its budget for %s',
  async (use, budget) => {
    const call = uses[use];
    if (!call) throw new Error(`Nothing uses ${use}`);
    // The first use reads the residents into memory.
    await call();
    expect(await asks(call)).toEqual(budget);
  },
);

it('counts every statement, the waits between them, and those without a name', async () => {
  const app = await testApp();
  const counted = countStatements(app);
  const { pool } = app.database;
  const together = () => Promise.all([pool.query('select 1'), pool.query({ name: 'one', text: 'select 1' })]);
  // Opens two connections, which takes their first statements apart.
  await together();
  expect(await counted(together)).toEqual({ statements: 2, rounds: 1, unprepared: 1 });
  const inTurn = () => together().then(together);
  expect(await counted(inTurn)).toEqual({ statements: 4, rounds: 2, unprepared: 2 });
});

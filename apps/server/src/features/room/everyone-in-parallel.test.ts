import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { createLoad } from '../../../test/load/load';
import { expectRulesHold, isAnyUnitFull } from '../../../test/load/rules';
import { program, sigkill } from '../../../test/processes/child';
import { lightStart } from '../../../test/processes/light-start';
import { freePort } from '../../../test/servers/free-port';
import { isThorough, mayTake } from '../../../test/setup/thorough';

/** Longer on demand: `CROWD_STEPS=20000 CROWD_SEED=7 npx vitest run everyone-in-parallel`. */
const steps = Number(process.env['CROWD_STEPS'] ?? 280);
/** Enough for a kill in the middle; the test without one shows what residents do to each other. */
const stepsWithKill = isThorough ? steps : Math.ceil(0.6 * steps);
const seed = Number(process.env['CROWD_SEED'] ?? Date.now() % 1_000_000);
// A busy machine may hold a lock for longer than the product waits, which would then answer 503.
const app = await testApp({ lockWaitMs: 60_000 });

const expected = [200, 204, 404, 409];

beforeAll(() => app.server.listen({ port: 0, host: '127.0.0.1' }));

it(`keeps every invariant while 200 residents act concurrently (seed ${seed})`, async () => {
  const { port } = app.server.server.address() as AddressInfo;
  const load = await createLoad(app, seed, async () => `http://127.0.0.1:${port}`);
  await load.act(steps);
  // With a few seeds no unit is full by then.
  for (let round = 0; round < 4 && !(await isAnyUnitFull(app.db)); round++) await load.act(steps / 4);
  expect([...load.statuses.keys()].filter((status) => !expected.includes(status))).toEqual([]);
  await expectRulesHold(app.db, load);
  expect(await isAnyUnitFull(app.db), 'a unit is full').toBe(true);
  expect(load.bedroomsShared).not.toEqual([]);
});

it(
  `keeps every invariant when the server is killed under concurrent load (seed ${seed})`,
  async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const start = async () => {
      const server = await program('main.js', {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: app.database.url,
        DATA_DIR: `${app.config.dataDir}-killed`,
        SESSION_SECRET: app.secret,
        DEMO: 'false',
        RATE_LIMIT_FACTOR: '100000',
        ...lightStart,
      });
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), 30_000);
      return server;
    };
    let server = await start();
    let up: Promise<unknown> = Promise.resolve();
    const load = await createLoad(app, seed, async () => {
      await up;
      return origin;
    });

    const acting = load.act(stepsWithKill);
    for (const answered of isThorough ? [0.3, 0.6] : [0.45]) {
      const enough = () => load.acknowledged.size > answered * stepsWithKill * 0.3;
      await vi.waitFor(() => expect(enough()).toBe(true), { timeout: 60_000, interval: 5 });
      const victim = server;
      up = sigkill(victim)
        .then(start)
        .then((next) => (server = next));
      await up;
    }
    await acting;

    expect(load.statuses.get(0), 'answers were lost').toBeGreaterThan(0);
    // 503 on a busy machine: a lock was not free within five seconds, which changes nothing.
    expect([...load.statuses.keys()].filter((status) => ![0, 503, ...expected].includes(status))).toEqual([]);
    await expectRulesHold(app.db, load);
  },
  mayTake(180_000),
);

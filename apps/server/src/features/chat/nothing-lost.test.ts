import { beforeAll, expect, it, vi } from 'vitest';
import { createChatLoad } from '../../../test/chat/load/load';
import { expectNothingLost } from '../../../test/chat/load/rules';
import { ownDatabase } from '../../../test/processes/own-postgres';
import { twoServers } from '../../../test/processes/servers';
import { describeWithRedis } from '../../../test/servers/redis';
import { runs } from '../../../test/setup/thorough';

/** Longer on demand: `NESTMATE_THOROUGH=1 CHAT_MESSAGES=20000 CHAT_SEED=7 npx vitest run nothing-lost`. */
const requestedCount = process.env['CHAT_MESSAGES'];
const messages = Number(requestedCount ?? runs(240, 480));
const seed = Number(process.env['CHAT_SEED'] ?? Date.now() % 1_000_000);
/** Messages between two faults. */
const perFault = 120;
const cutsPerFault = 8;

describeWithRedis('people who chat through two processes', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let world: Awaited<ReturnType<typeof twoServers>>;
  beforeAll(async () => {
    database = await ownDatabase();
    world = await twoServers(database);
  });

  it(`loses, duplicates and reorders no message through failures (seed ${seed})`, async () => {
    const load = await createChatLoad(world, seed);
    const restart = async (server: typeof world.first) => {
      await server.kill();
      await server.start();
    };
    // The second process differs from the first in nothing, and is killed in longer runs.
    const faults = [() => restart(world.first), () => database.killAndReturn(), () => restart(world.second)];
    const started = performance.now();
    let cuts = 0;
    for (let [sent, round] = [0, 0]; sent < messages; sent += perFault, round += 1) {
      const before = load.answered();
      const until = (share: number) =>
        vi.waitFor(() => expect(load.answered() - before).toBeGreaterThanOrEqual(share * perFault), {
          timeout: 30_000,
          interval: 10,
        });
      const cutting = async () => {
        for (let cut = 1; cut <= cutsPerFault; cut += 1) {
          await until((cut / (cutsPerFault + 1)) * 0.9);
          load.chance.pick(load.writers).cut();
          cuts += 1;
        }
      };
      const failing = until(0.3).then(faults[round % faults.length]);
      await Promise.all([load.act(perFault), failing, cutting()]);
      for (const { isRunning, log } of [world.first, world.second]) expect(isRunning(), log()).toBe(true);
    }
    const seconds = (performance.now() - started) / 1000;
    await load.comeBack();
    await expectNothingLost(load);

    const total = (of: keyof (typeof load.writers)[number]['counts']) =>
      load.writers.reduce((sum, { counts }) => sum + counts[of], 0);
    expect(total('attempts'), 'some were sent again').toBeGreaterThan(total('sent'));
    expect(load.refused.size).toBeGreaterThan(0);
    const figures = {
      seed,
      acknowledged: load.acknowledged.size,
      refused: load.refused.size,
      attempts: total('attempts'),
      cuts,
      returns: total('returns'),
      received: total('received'),
      fetched: total('fetched'),
      seconds: Math.round(seconds),
    };
    if (requestedCount) process.stdout.write(`${JSON.stringify(figures)}\n`);
  }, 1_800_000);
});

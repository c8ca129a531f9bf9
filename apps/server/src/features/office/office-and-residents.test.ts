import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { createLoad } from '../../../test/load/load';
import { createOffice } from '../../../test/load/office';
import {
  entriesOf,
  expectBothSidesAgree,
  expectEntriesMatchAnswers,
  expectRepeatedCallsSilent,
  expectRoomsFit,
  lockedPeople,
} from '../../../test/load/office-rules';
import { expectSame, factsOf, replay } from '../../../test/load/replay';
import { expectRulesHold } from '../../../test/load/rules';
import { isThorough } from '../../../test/setup/thorough';

/** Longer on demand: `CROWD_STEPS=20000 CROWD_SEED=7 npx vitest run office-and-residents`. */
const steps = Number(process.env['CROWD_STEPS'] ?? 200);
/** In the end, everything that each of them sees is read, which takes a third of the statements. */
const residents = isThorough ? 200 : 90;
const seed = Number(process.env['CROWD_SEED'] ?? Date.now() % 1_000_000);
// A busy machine may hold a lock for longer than the product waits, which would then answer 503.
const app = await testApp({ lockWaitMs: 60_000 });

const allowed = new Set([200, 204, 403, 404, 409]);

it(`keeps every rule while staff and residents act at the same time (seed ${seed})`, async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const load = await createLoad(app, seed, async () => `http://127.0.0.1:${port}`, residents);
  const office = await createOffice(app, load);
  const start = await factsOf(app.db);

  await load.act(steps, office.actions);
  await office.openAndLock();
  const locked = await lockedPeople(app);
  await load.act(Math.ceil(steps / 6), []);
  expect(await lockedPeople(app), 'only staff change locked rooms').toEqual(locked);

  const statuses = [...load.statuses.keys(), ...office.statuses.keys()];
  expect(statuses.filter((status) => !allowed.has(status))).toEqual([]);
  await expectRulesHold(app.db, load);
  await expectRoomsFit(app);
  const entries = await entriesOf(office);
  expectSame(replay(start, entries), await factsOf(app.db));
  expectEntriesMatchAnswers(entries, office);
  await expectBothSidesAgree(app, load, office);
  await expectRepeatedCallsSilent(office);
});

import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { assert, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { maxIdleMs, questionnaireFrom, ResidentIndexes } from './resident-indexes';
import type { ResidentRow } from './residents.queries';

/** A table of residents whose reads finish on the test's command, with the state at their start. */
function world(count: number) {
  const unitType = { unitTypeId: newId<UnitTypeId>(), subnetworkId: newId<SubnetworkId>() };
  const table = new Map<MembershipId, ResidentRow>();
  const put = (id: MembershipId, isHidden = false) =>
    table.set(id, {
      id,
      unitTypeId: unitType.unitTypeId,
      userId: null,
      isRegistered: false,
      genderId: null,
      livingWith: null,
      roommateGenders: null,
      isHidden,
      firstName: 'Robin',
      lastName: 'Reyes',
      choices: [],
      isRoomLocked: false,
      roomSize: 1,
      answers: null,
    });
  const ids = Array.from({ length: count }, () => newId<MembershipId>());
  for (const id of ids) put(id);

  const waiting: (() => void)[] = [];
  const held = <T>(value: T) => new Promise<T>((resolve) => waiting.push(() => resolve(value)));
  let failing = false;
  let builds = 0;
  let now = 0;
  const indexes = new ResidentIndexes(
    {
      questionnaireOf: async () => {
        if (failing) throw new Error('The database is away');
        builds++;
        return questionnaireFrom([]);
      },
      residentsIn: async function* () {
        for (const row of Array.from(table.values())) yield await held([row]);
      },
      withRoommates: async (id) => [id],
      residentsAmong: (requested) => {
        if (failing) return Promise.reject(new Error('The database is away'));
        return held(requested.flatMap((id) => table.get(id) ?? []));
      },
    },
    { clock: () => now, maxWaitMs: 1 },
  );

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async () => {
    await settle();
    waiting.shift()?.();
    await settle();
  };
  const answerAll = async () => {
    await settle();
    while (waiting.length > 0) await answer();
  };
  const seen = async () => {
    const reading = indexes.of(unitType);
    await answerAll();
    const { residents } = await reading;
    const shown = new Set<string>();
    residents.top(
      { id: '', answers: new Map() },
      { limit: 1000, accepts: (traits, id) => !traits.isHidden && shown.add(id).size > 0 },
    );
    return [...shown];
  };
  return {
    unitType,
    wait: (milliseconds: number) => void (now += milliseconds),
    table,
    put,
    ids,
    indexes,
    answer,
    answerAll,
    seen,
    builds: () => builds,
    fail: (now: boolean) => {
      failing = now;
    },
  };
}

it('reads a unit type once for concurrent callers', async () => {
  const { indexes, unitType, answerAll, builds } = world(3);
  const reads = [indexes.of(unitType), indexes.of(unitType), indexes.of(unitType)];
  await answerAll();
  const [first, ...others] = await Promise.all(reads);
  expect(first?.residents.size).toBe(3);
  for (const other of others) expect(other).toBe(first);
  expect(builds()).toBe(1);
});

it('fills a page from the residents read so far until everybody is read', async () => {
  const { indexes, unitType, ids, answer, answerAll } = world(3);
  const soon = indexes.soon(unitType);
  await answer();
  const some = await soon;
  expect([some.isComplete, some.residents.size]).toEqual([false, 1]);
  const all = indexes.of(unitType);
  await answerAll();
  expect((await all).residents.size).toBe(ids.length);
  expect((await indexes.soon(unitType)).isComplete).toBe(true);
});

it('leaves residents who changed during a read out of its pages, until everybody is there', async () => {
  const { indexes, unitType, ids, put, answer, answerAll } = world(3);
  void indexes.of(unitType);
  await answer();
  const [early, other, late] = ids;
  assert(early && late);
  const shown = async () => {
    const { residents } = await indexes.soon(unitType);
    return ids.filter((id) => residents.traitsOf(id));
  };
  expect(await shown()).toEqual([early]);
  for (const id of [early, late]) put(id, true);
  void indexes.update([early, late]);
  await answer();
  await answer();
  expect(await shown()).toEqual([other]);
  // The row of the late one, as it was before the change.
  await answer();
  expect(await shown()).toEqual([other]);
  await answerAll();
  const { residents } = await indexes.of(unitType);
  expect(ids.map((id) => residents.traitsOf(id)?.isHidden)).toEqual([true, false, true]);
});

it('loses no change during a read, before or after the changed rows are read', async () => {
  const { indexes, unitType, ids, put, table, answer, seen } = world(4);
  void indexes.of(unitType);
  await answer();
  await answer();
  const [early, , , late] = ids;
  assert(early && late);
  const newcomer = newId<MembershipId>();
  put(early, true);
  table.delete(late);
  put(newcomer);
  void indexes.update([early, late]);
  void indexes.update([newcomer]);
  expect(await seen()).toEqual([ids[1], ids[2], newcomer]);
});

it('an older read never overwrites a newer one', async () => {
  const { indexes, ids, put, answer, seen } = world(2);
  await seen();
  const [one] = ids;
  assert(one);
  put(one, true);
  void indexes.update([one]);
  await new Promise((resolve) => setImmediate(resolve));
  put(one, false);
  void indexes.update([one]);
  await answer();
  expect(await seen()).toEqual(ids);
});

it('drops residents who moved to another unit type', async () => {
  const { indexes, ids, table, answerAll, seen } = world(2);
  await seen();
  const [mover] = ids;
  const row = mover && table.get(mover);
  assert(row);
  table.set(mover, { ...row, unitTypeId: newId<UnitTypeId>() });
  void indexes.update([mover]);
  await answerAll();
  expect(await seen()).toEqual([ids[1]]);
});

it('reads everything again after changes were missed or a read failed', async () => {
  const { indexes, ids, put, seen, builds, fail } = world(2);
  const [one] = ids;
  assert(one);
  await seen();
  put(one, true);
  indexes.drop();
  expect(await seen()).toEqual([ids[1]]);

  put(one, false);
  fail(true);
  await expect(indexes.update([one])).rejects.toThrow('away');
  fail(false);
  expect(await seen()).toEqual(ids);
  expect(builds()).toBe(3);
});

it('retries after a failed first read', async () => {
  const { indexes, unitType, seen, ids, fail } = world(1);
  fail(true);
  await expect(indexes.of(unitType)).rejects.toThrow('away');
  fail(false);
  expect(await seen()).toEqual(ids);
});

it('reads a unit type again that nobody has looked at for an hour', async () => {
  const { indexes, ids, put, seen, builds, wait } = world(2);
  const [one] = ids;
  assert(one);
  await seen();
  wait(maxIdleMs);
  await seen();
  wait(maxIdleMs);
  await indexes.update([]);
  await seen();
  expect(builds()).toBe(1);
  wait(maxIdleMs + 1);
  put(one, true);
  await indexes.update([one]);
  expect(await seen()).toEqual([ids[1]]);
  expect(builds()).toBe(2);
});

it('drops the unit type that was used least recently when there are more residents than may be held', async () => {
  const reads: UnitTypeId[] = [];
  let now = 0;
  const row = world(1).table.values().next().value;
  assert(row);
  const indexes = new ResidentIndexes(
    {
      questionnaireOf: async () => questionnaireFrom([]),
      residentsIn: async function* (unitTypeId) {
        reads.push(unitTypeId);
        yield [1, 2].map(() => ({ ...row, id: newId<MembershipId>(), unitTypeId }));
      },
      residentsAmong: async () => [],
      withRoommates: async (id) => [id],
    },
    { clock: () => (now += 1), capacity: 5 },
  );
  const subnetworkId = newId<SubnetworkId>();
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => newId<UnitTypeId>());
  for (const unitTypeId of [first, second, first, third, fourth, first, second])
    if (unitTypeId) await indexes.of({ unitTypeId, subnetworkId });
  expect(reads).toEqual([first, second, third, fourth, second]);
});

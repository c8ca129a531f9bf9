import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { questionnaireFrom, makeSuggestions, maxIdleMs } from './resident-indexes';
import type { ResidentRow } from './residents.queries';

/** A table of residents whose reads finish on the test's command, with the state at their start. */
function world(count: number) {
  const unitType = { unitTypeId: newId<UnitTypeId>(), subnetworkId: newId<SubnetworkId>() };
  const table = new Map<MembershipId, ResidentRow>();
  const put = (id: MembershipId, hidden = false) =>
    table.set(id, {
      id,
      unitTypeId: unitType.unitTypeId,
      userId: null,
      registered: false,
      genderId: null,
      hidden,
      firstName: 'Robin',
      lastName: 'Reyes',
      choices: [],
      roomLocked: false,
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
  const indexes = makeSuggestions(
    {
      questionnaireOf: async () => {
        if (failing) throw new Error('The database is away');
        builds++;
        return questionnaireFrom([]);
      },
      residentsIn: async function* () {
        for (const row of Array.from(table.values())) yield await held([row]);
      },
      residentsAmong: (requested) => {
        if (failing) return Promise.reject(new Error('The database is away'));
        return held(requested.flatMap((id) => table.get(id) ?? []));
      },
    },
    () => now,
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
    const { index } = await reading;
    const shown = new Set<string>();
    index.top(
      { id: '', answers: new Map() },
      { limit: 1000, accepts: (traits, id) => !traits.hidden && shown.add(id).size > 0 },
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
  expect(first?.index.size).toBe(3);
  for (const other of others) expect(other).toBe(first);
  expect(builds()).toBe(1);
});

it('loses no change during a read, before or after the changed rows are read', async () => {
  const { indexes, unitType, ids, put, table, answer, seen } = world(4);
  void indexes.of(unitType);
  await answer();
  await answer();
  const [early, , , late] = ids;
  if (!early || !late) throw new Error('unreachable');
  const newcomer = newId<MembershipId>();
  put(early, true);
  table.delete(late);
  put(newcomer);
  void indexes.update([early, late]);
  void indexes.update([newcomer]);
  expect(await seen()).toEqual([ids[1], ids[2], newcomer]);
});

it('never overwrites a newer read with an older one', async () => {
  const { indexes, ids, put, answer, seen } = world(2);
  await seen();
  const [one] = ids;
  if (!one) throw new Error('unreachable');
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
  if (!row) throw new Error('unreachable');
  table.set(mover, { ...row, unitTypeId: newId<UnitTypeId>() });
  void indexes.update([mover]);
  await answerAll();
  expect(await seen()).toEqual([ids[1]]);
});

it('reads everything again after changes were missed or a read failed', async () => {
  const { indexes, ids, put, seen, builds, fail } = world(2);
  const [one] = ids;
  if (!one) throw new Error('unreachable');
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

it('forgets a unit type that nobody has looked at for an hour, and reads it again when somebody does', async () => {
  const { indexes, ids, put, seen, builds, wait } = world(2);
  const [one] = ids;
  if (!one) throw new Error('unreachable');
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

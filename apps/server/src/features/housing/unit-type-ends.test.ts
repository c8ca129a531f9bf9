import { calls } from '@nestmate/contract';
import type { UnitTypeId, UserId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, resident, roomOf } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { makeLog } from '../../platform/observability/log';
import { unitTypes } from './housing.schema';
import { endMatching, remindOfEnd } from './round.service';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffRounds } = staffCalls;

const newsOf = async ({ userId }: { userId: UserId }) => {
  const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId }, query: {} });
  return res?.notifications.map(({ kind }) => kind);
};

/** A hall with two unit types and a resident in each. */
async function twoUnitTypes(settings = {}) {
  const hall = await community(app.db, { deadlineEnd: '2098-01-10', ...settings });
  const renee = await staffMember(app, hall);
  const { networkId, subnetworkId, unitTypeId: quadId } = hall;
  const suiteId = newId<UnitTypeId>();
  await app.db.insert(unitTypes).values({ id: suiteId, subnetworkId, name: 'Suite', capacity: 2 });
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  const dan = await resident(app.db, { ...hall, unitTypeId: suiteId });
  const moveOwn = (ends_on: string | null, seen: string | null, unitTypeId = suiteId) =>
    asStaff(renee, staffRounds.setUnitTypeDeadline, {
      params: { networkId, unitTypeId },
      body: { ends_on, seen },
    });
  const stateOf = async ({ userId }: { userId: UserId }) => {
    const { res } = await app.call(calls.housing.details, {
      as: userId,
      params: { networkId, subnetworkId },
    });
    return [res?.matchingRoundStatus, res?.deadline_end_date];
  };
  const at = (moment: string) => endMatching(app.db, app.events, makeLog('silent'), new Date(moment));
  const ask = (from: typeof ana, to: typeof ana) =>
    app.call(calls.room.request, {
      as: from.userId,
      params: { userId: from.userId },
      body: { potential_roommate_id: to.membershipId, message: 'Shall we?' },
    });
  return { hall, renee, quadId, suiteId, ana, ben, dan, moveOwn, stateOf, at, ask };
}

it('ends a unit type on its own last day, before its place', async () => {
  const { ana, ben, dan, moveOwn, stateOf, at, ask, quadId } = await twoUnitTypes();
  expect((await moveOwn('2098-01-05', null, quadId)).code).toBe(200);
  expect(await stateOf(ana)).toEqual(['MATCHING', '2098-01-05']);
  await at('2098-01-06T01:00:00Z');
  expect(await stateOf(ana)).toEqual(['ACTIVE', '2098-01-05']);
  expect(await stateOf(dan)).toEqual(['MATCHING', '2098-01-10']);
  expect(await ask(ana, ben)).toMatchObject({ code: 409, err: { error_code: 'matching_finished' } });
  expect([await newsOf(ana), await newsOf(dan)]).toEqual([['office.matchingOverAlone'], []]);
});

it('lets a unit type go on after the deadline of its place', async () => {
  const { ana, dan, moveOwn, stateOf, at } = await twoUnitTypes();
  expect((await moveOwn('2098-01-20', null)).code).toBe(200);
  await at('2098-01-11T01:00:00Z');
  expect([(await stateOf(ana))[0], (await stateOf(dan))[0]]).toEqual(['ACTIVE', 'MATCHING']);
  await at('2098-01-21T01:00:00Z');
  expect((await stateOf(dan))[0]).toBe('ACTIVE');
  expect([await newsOf(ana), await newsOf(dan)]).toEqual([
    ['office.matchingOverAlone'],
    ['office.matchingOverAlone'],
  ]);
});

it('opens matching again in a unit type that gets a later last day', async () => {
  const { ana, moveOwn, stateOf, at, quadId } = await twoUnitTypes();
  await moveOwn('2098-01-05', null, quadId);
  await at('2098-01-06T01:00:00Z');
  expect((await moveOwn(null, '2098-01-05', quadId)).code).toBe(200);
  expect(await stateOf(ana)).toEqual(['MATCHING', '2098-01-10']);
  expect(await newsOf(ana)).toEqual(['office.matchingReopened']);
});

it('refuses a last day of a unit type that has passed or that another has changed', async () => {
  const { moveOwn } = await twoUnitTypes({ deadlineStart: '2020-01-01' });
  expect(await moveOwn('2020-02-01', null)).toMatchObject({ err: { error_code: 'DeadlinePassed' } });
  expect(await moveOwn('2019-02-01', null)).toMatchObject({ err: { error_code: 'DaysReversed' } });
  expect(await moveOwn('2098-02-01', '2098-01-05')).toMatchObject({
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('ends matching at the hour that the office chose', async () => {
  const { hall, renee, ana, stateOf, at } = await twoUnitTypes();
  const { networkId, subnetworkId } = hall;
  const [before] = (await asStaff(renee, staffRounds.list, { params: { networkId } })).res?.rounds ?? [];
  if (!before) throw new Error('No round');
  const seen = { starts_on: before.starts_on, ends_on: before.ends_on, ends_hour: 20 };
  const moved = await asStaff(renee, staffRounds.setDeadline, {
    params: { networkId, subnetworkId },
    body: { ...seen, ends_hour: 12, seen },
  });
  expect(moved.res?.rounds[0]).toMatchObject({ ends_hour: 12, ends_at: '2098-01-10T17:00:00.000Z' });
  await at('2098-01-10T17:00:00Z');
  expect((await stateOf(ana))[0]).toBe('ACTIVE');
});

it('reminds residents with a free place at most twice: when the office chose, and on the last day', async () => {
  const { hall, ana, ben, dan } = await twoUnitTypes({ reminderDays: 3, capacity: 2 });
  await roomOf(app.db, hall, [ana, ben]);
  const remind = (moment: string) => remindOfEnd(app.db, app.events, makeLog('silent'), new Date(moment));
  await remind('2098-01-08T00:59:00Z');
  expect(await newsOf(dan)).toEqual([]);
  await remind('2098-01-08T01:00:00Z');
  expect([await newsOf(dan), await newsOf(ana)]).toEqual([['office.matchingEndsSoon'], []]);
  const isUnread = async () => {
    const of = { as: dan.userId, params: { userId: dan.userId } };
    const { res } = await app.call(calls.notifications.list, { ...of, query: {} });
    await app.call(calls.notifications.read, { ...of, body: { paths: null } });
    return res?.notifications.some(({ is_read }) => !is_read);
  };
  expect(await isUnread()).toBe(true);
  await remind('2098-01-10T00:59:00Z');
  expect(await isUnread()).toBe(false);
  await remind('2098-01-10T01:00:00Z');
  expect(await isUnread()).toBe(true);
  await remind('2098-01-10T02:00:00Z');
  expect(await isUnread()).toBe(false);
});

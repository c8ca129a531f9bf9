import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident, roomOf } from '../../../../test/builders';
import { callAsStaff, staffMember } from '../../../../test/staff';
import { auditLog } from '../../audit';
import { departedIdentities } from '../../removal';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffRounds, staffAudit } = staffCalls;

async function office(settings = {}) {
  const hall = await community(app.db, settings);
  return { hall, renee: await staffMember(app, hall) };
}

const roundOf = (answer: { res?: { rounds: object[] } | undefined }) => answer.res?.rounds[0];
const days = (starts_on: string, ends_on: string) => ({ starts_on, ends_on });

it('shows each place’s phase, deadline and unit types, with who is alone', async () => {
  const { hall, renee } = await office({ capacity: 3 });
  const people = [await resident(app.db, hall), await resident(app.db, hall), await resident(app.db, hall)];
  await resident(app.db, hall, { removed: true });
  await roomOf(app.db, hall, people.slice(0, 2));
  const south = await community(app.db, { networkId: hall.networkId, name: 'South' });
  const { networkId } = hall;
  const answer = await asStaff(renee, staffRounds.list, { params: { networkId } });
  expect(answer.res?.rounds).toMatchObject([
    {
      name: 'Linden Hall',
      phase: 'MATCHING',
      people: 3,
      alone: 1,
      unit_types: [{ capacity: 3, is_paused: false }],
    },
    { name: 'South', people: 0, alone: 0 },
  ]);
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  const theirs = await asStaff(ida, staffRounds.list, { params: { networkId } });
  expect(theirs.res?.rounds).toMatchObject([{ name: 'South' }]);
});

it('lets a property administrator pause and resume matching in a unit type', async () => {
  const { hall, renee } = await office();
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const { networkId, unitTypeId } = hall;
  const pause = (paused: boolean) =>
    asStaff(renee, staffRounds.pause, {
      params: { networkId, unitTypeId },
      body: { paused, reason: 'Flood' },
    });
  expect(roundOf(await pause(true))).toMatchObject({ unit_types: [{ is_paused: true }] });
  await pause(true);
  const ask = () =>
    app.call(calls.room.request, {
      as: me.userId,
      params: { userId: me.userId },
      body: { potential_roommate_id: other.membershipId, message: 'Shall we?' },
    });
  expect(await ask()).toMatchObject({ code: 409, err: { error_code: 'matching_paused' } });
  await pause(false);
  expect((await ask()).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, unitTypeId));
  expect(entries.map(({ action }) => action)).toEqual(['round.paused', 'round.resumed']);
});

it('previews another deadline before it is set: when, and for how many people', async () => {
  const { hall, renee } = await office({ timeZone: 'America/New_York' });
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  await app.call(calls.room.request, {
    as: me.userId,
    params: { userId: me.userId },
    body: { potential_roommate_id: other.membershipId, message: 'Shall we?' },
  });
  const { networkId, subnetworkId } = hall;
  const preview = (ends_on: string) =>
    asStaff(renee, staffRounds.previewDeadline, { params: { networkId, subnetworkId }, query: { ends_on } });
  expect((await preview('2099-06-18')).res).toMatchObject({
    ends_at: '2099-06-19T00:00:00.000Z',
    people: 2,
    alone: 2,
    open_requests: 1,
    is_past: false,
  });
  expect((await preview('2020-01-01')).res).toMatchObject({ is_past: true });
});

it('moves the deadline; of two who move it at once the second has to look again', async () => {
  const { hall, renee } = await office({ deadlineStart: '2026-01-01', deadlineEnd: '2098-01-01' });
  const { networkId, subnetworkId } = hall;
  const seen = days('2026-01-01', '2098-01-01');
  const move = (ends_on: string, starts_on = seen.starts_on) =>
    asStaff(renee, staffRounds.setDeadline, {
      params: { networkId, subnetworkId },
      body: { ...days(starts_on, ends_on), seen },
    });
  const both = await Promise.all([move('2098-02-01'), move('2098-03-01')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const won = both[0]?.code === 200 ? '2098-02-01' : '2098-03-01';
  expect(both.map(({ err }) => err?.error_code)).toContain('ChangedMeanwhile');
  expect((await move(won)).code).toBe(200);
  expect(await move('2025-01-01')).toMatchObject({ code: 422, err: { error_code: 'DaysReversed' } });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  expect(entries).toMatchObject([
    { action: 'round.deadlineMoved', before: { end: '2098-01-01' }, after: { end: won } },
  ]);
});

it('neither ends matching by a deadline that has passed, nor reopens it after one', async () => {
  const { hall, renee } = await office({ deadlineStart: '2020-01-01', deadlineEnd: '2098-01-01' });
  const { networkId, subnetworkId } = hall;
  const params = { networkId, subnetworkId };
  const passed = { code: 409, err: { error_code: 'DeadlinePassed' } };
  const body = { ...days('2020-01-01', '2020-02-01'), seen: days('2020-01-01', '2098-01-01') };
  expect(await asStaff(renee, staffRounds.setDeadline, { params, body })).toMatchObject(passed);
  const move = (phase: 'ACTIVE' | 'ARCHIVED' | 'CLOSED' | 'MATCHING', seen: typeof phase) =>
    asStaff(renee, staffRounds.setStatus, { params, body: { phase, seen, reason: 'The year' } });
  expect(roundOf(await move('ACTIVE', 'MATCHING'))).toMatchObject({ phase: 'ACTIVE' });
  expect(await move('CLOSED', 'MATCHING')).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
  expect(roundOf(await move('CLOSED', 'ACTIVE'))).toMatchObject({ phase: 'CLOSED' });
  expect((await asStaff(renee, staffRounds.setDeadline, { params, body })).code).toBe(200);
  expect(await move('MATCHING', 'CLOSED')).toMatchObject(passed);
  expect(roundOf(await move('ARCHIVED', 'CLOSED'))).toMatchObject({ phase: 'ARCHIVED' });
});

/** A hall with two roommates and three people alone; one of the three has sent another a request. */
async function halfMatched() {
  const { hall, renee } = await office({ deadlineEnd: '2098-01-01' });
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await resident(app.db, hall));
  const [ana, ben, cleo, dan] = people;
  if (!ana || !ben || !cleo || !dan) throw new Error('Nobody lives here');
  await roomOf(app.db, hall, [ana, ben]);
  const ask = (by: typeof ana, other: typeof ana) =>
    app.call(calls.room.request, {
      as: by.userId,
      params: { userId: by.userId },
      body: { potential_roommate_id: other.membershipId, message: 'Shall we?' },
    });
  const accept = (by: typeof ana, other: typeof ana) =>
    app.call(calls.room.acceptRequest, {
      as: by.userId,
      params: { userId: by.userId, requestId: other.membershipId },
    });
  await ask(cleo, dan);
  const { networkId, subnetworkId, unitTypeId } = hall;
  const params = { networkId, subnetworkId };
  const move = (
    phase: 'ACTIVE' | 'ARCHIVED' | 'CLOSED' | 'MATCHING',
    seen: typeof phase,
    counted?: { together: number; alone: number; kept_decisions: number },
  ) =>
    asStaff(renee, staffRounds.setStatus, {
      params,
      body: { phase, seen, reason: 'The year', ...(counted && { counted }) },
    });
  const preview = () => asStaff(renee, staffRounds.previewStatus, { params });
  return { hall, renee, ana, cleo, dan, ask, accept, move, preview, networkId, subnetworkId, unitTypeId };
}

it('counts who has a roommate, who has none and open requests before a round or a pause', async () => {
  const { hall, renee, preview, networkId, subnetworkId, unitTypeId } = await halfMatched();
  await resident(app.db, hall, { removed: true });
  await app.db.insert(departedIdentities).values({ subnetworkId, hash: 'of somebody who left' });
  const counted = { together: 2, alone: 3, open_requests: 1 };
  expect((await preview()).res).toEqual({
    ...counted,
    ends_at: '2098-01-02T01:00:00.000Z',
    is_over: false,
    kept_decisions: 1,
  });
  const pause = await asStaff(renee, staffRounds.previewPause, { params: { networkId, unitTypeId } });
  expect(pause.res).toEqual(counted);
});

it('ends matching only for the people that staff were shown, and records what was', async () => {
  const { hall, ana, dan, ask, move, preview, subnetworkId } = await halfMatched();
  const shown = { together: 2, alone: 2, kept_decisions: 0 };
  expect(await move('ACTIVE', 'MATCHING', shown)).toMatchObject({
    code: 409,
    err: { error_code: 'NumbersChanged' },
  });
  const { res } = await preview();
  if (!res) throw new Error('No numbers');
  expect(res).toMatchObject({ ...shown, alone: 3, open_requests: 1 });
  await ask(dan, ana);
  await app.db.insert(departedIdentities).values({ subnetworkId: hall.subnetworkId, hash: 'left meanwhile' });
  expect((await move('ACTIVE', 'MATCHING', res)).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  expect(entries).toMatchObject([
    { action: 'round.phaseMoved', after: { phase: 'ACTIVE', together: 2, alone: 3, open_requests: 2 } },
  ]);
});

it('archives only with the number of decisions that it forgets, and records it', async () => {
  const { move, preview, subnetworkId } = await halfMatched();
  await move('CLOSED', 'MATCHING');
  const { res } = await preview();
  if (!res) throw new Error('No numbers');
  await app.db.insert(departedIdentities).values({ subnetworkId, hash: 'left since then' });
  expect(await move('ARCHIVED', 'CLOSED', res)).toMatchObject({ err: { error_code: 'NumbersChanged' } });
  expect((await move('ARCHIVED', 'CLOSED', { ...res, kept_decisions: 1 })).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  expect(entries.map(({ after }) => after)).toContainEqual({
    phase: 'ARCHIVED',
    together: 2,
    alone: 3,
    open_requests: 1,
    kept_decisions: 1,
  });
});

it('keeps open requests while matching is over, and lets them be answered once it is reopened', async () => {
  const { cleo, dan, accept, move } = await halfMatched();
  await move('ACTIVE', 'MATCHING');
  expect(await accept(dan, cleo)).toMatchObject({ code: 409, err: { error_code: 'matching_finished' } });
  expect((await move('MATCHING', 'ACTIVE')).code).toBe(200);
  expect((await accept(dan, cleo)).code).toBeLessThan(300);
});

it('ends matching as staff were shown it, or not at all, while residents ask and accept', async () => {
  const { ana, cleo, dan, ask, accept, move, preview } = await halfMatched();
  const others = [() => ask(dan, ana), () => accept(dan, cleo), () => ask(dan, cleo)];
  for (const act of others) {
    const { res } = await preview();
    if (!res) throw new Error('No numbers');
    const [answer] = await Promise.all([move('ACTIVE', 'MATCHING', res), act()]);
    const now = (await preview()).res;
    // In either order the counts are those that staff saw, or nothing happened.
    if (answer.code === 200) expect(now).toMatchObject({ together: res.together, alone: res.alone });
    else expect(answer).toMatchObject({ code: 409, err: { error_code: 'NumbersChanged' } });
    await move('MATCHING', 'ACTIVE');
  }
});

it('records that the clock ended a round, in the log of its network', async () => {
  const { hall, renee } = await office({ deadlineEnd: '2020-01-15' });
  await app.jobs.send('end-matching', {});
  const { networkId, subnetworkId } = hall;
  const read = () => asStaff(renee, staffAudit.entries, { params: { networkId } });
  await expect
    .poll(async () => (await read()).res?.entries, { timeout: 20_000 })
    .toMatchObject([
      {
        action: 'round.phaseMoved',
        actor: { kind: 'job', id: null, name: null },
        subject: { id: subnetworkId, name: 'Linden Hall' },
        before: { phase: 'MATCHING' },
        after: { phase: 'ACTIVE' },
      },
    ]);
});

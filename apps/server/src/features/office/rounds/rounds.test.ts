import { calls } from '@nestmate/contract';
import type { UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, peopleOf, resident, roomOf } from '../../../../test/world/builders';
import { auditLog } from '../../audit';
import { memberships } from '../../memberships';
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

it('shows each place’s status, deadline and unit types, with who is alone', async () => {
  const { hall, renee } = await office({ capacity: 3 });
  const people = [await resident(app.db, hall), await resident(app.db, hall), await resident(app.db, hall)];
  await resident(app.db, hall, { removed: true });
  await roomOf(app.db, hall, people.slice(0, 2));
  await community(app.db, { networkId: hall.networkId, name: 'South' });
  const answer = await asStaff(renee, staffRounds.list, { params: { networkId: hall.networkId } });
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
});

it('shows staff of some places only the rounds of those places', async () => {
  const { networkId } = await community(app.db);
  const south = await community(app.db, { networkId, name: 'South' });
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  const answer = await asStaff(ida, staffRounds.list, { params: { networkId } });
  expect(answer.res?.rounds.map(({ name }) => name)).toEqual(['South']);
});

async function pausing() {
  const { hall, renee } = await office();
  const { networkId, unitTypeId } = hall;
  const pause = (paused: boolean) =>
    asStaff(renee, staffRounds.pause, {
      params: { networkId, unitTypeId },
      body: { paused, reason: 'Flood' },
    });
  return { hall, pause };
}

it('lets a property administrator pause and resume matching in a unit type', async () => {
  const { hall, pause } = await pausing();
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const ask = () =>
    app.call(calls.room.request, {
      as: me.userId,
      params: { userId: me.userId },
      body: { potential_roommate_id: other.membershipId, message: 'Shall we?' },
    });
  expect(roundOf(await pause(true))).toMatchObject({ unit_types: [{ is_paused: true }] });
  expect(await ask()).toMatchObject({ code: 409, err: { error_code: 'matching_paused' } });
  expect(roundOf(await pause(false))).toMatchObject({ unit_types: [{ is_paused: false }] });
  expect((await ask()).code).toBe(200);
});

it('records a pause and its end once each, however often they are requested', async () => {
  const { hall, pause } = await pausing();
  for (const paused of [true, true, false, false]) expect((await pause(paused)).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, hall.unitTypeId));
  expect(entries.map(({ action }) => action)).toEqual(['round.paused', 'round.resumed']);
});

it('previews the effects of another deadline', async () => {
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

/** A round, and a call that moves its last day as it was seen. */
async function seenDeadline() {
  const { hall, renee } = await office({ deadlineStart: '2026-01-01', deadlineEnd: '2098-01-01' });
  const { networkId, subnetworkId } = hall;
  const seen = days('2026-01-01', '2098-01-01');
  const move = (ends_on: string, starts_on = seen.starts_on) =>
    asStaff(renee, staffRounds.setDeadline, {
      params: { networkId, subnetworkId },
      body: { ...days(starts_on, ends_on), seen },
    });
  const entries = () => app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  return { move, entries };
}

it('moves a deadline once, although the call is repeated', async () => {
  const { move, entries } = await seenDeadline();
  expect([(await move('2098-02-01')).code, (await move('2098-02-01')).code]).toEqual([200, 200]);
  expect(await entries()).toMatchObject([
    { action: 'round.deadlineMoved', before: { end: '2098-01-01' }, after: { end: '2098-02-01' } },
  ]);
});

it('draws a seed with a deadline, and none for another first day [1.9]', async () => {
  const { move, entries } = await seenDeadline();
  expect([(await move('2098-01-01', '2026-01-02')).code, (await move('2098-02-01')).code]).toEqual([
    200, 409,
  ]);
  expect((await entries())[0]?.after).toEqual({ start: '2026-01-02' });
});

it('asks the second of two concurrent moves of a deadline to confirm again', async () => {
  const { move } = await seenDeadline();
  const both = await Promise.all([move('2098-02-01'), move('2098-03-01')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(both.map(({ err }) => err?.error_code)).toContain('ChangedMeanwhile');
});

it('refuses a deadline before the first day of matching', async () => {
  const { move } = await seenDeadline();
  expect(await move('2025-01-01')).toMatchObject({ code: 422, err: { error_code: 'DaysReversed' } });
});

it('neither ends matching by a deadline that has passed, nor reopens it after one', async () => {
  const { hall, renee } = await office({ deadlineStart: '2020-01-01', deadlineEnd: '2098-01-01' });
  const { networkId, subnetworkId } = hall;
  const params = { networkId, subnetworkId };
  const passed = { code: 409, err: { error_code: 'DeadlinePassed' } };
  const body = { ...days('2020-01-01', '2020-02-01'), seen: days('2020-01-01', '2098-01-01') };
  expect(await asStaff(renee, staffRounds.setDeadline, { params, body })).toMatchObject(passed);
  const move = (status: MatchingRoundStatus, seen: MatchingRoundStatus) =>
    asStaff(renee, staffRounds.setStatus, { params, body: { phase: status, seen, reason: 'The year' } });
  expect(roundOf(await move('ACTIVE', 'MATCHING'))).toMatchObject({ phase: 'ACTIVE' });
  expect(await move('CLOSED', 'MATCHING')).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
  expect((await asStaff(renee, staffRounds.setDeadline, { params, body })).code).toBe(200);
  expect(await move('MATCHING', 'ACTIVE')).toMatchObject(passed);
  expect(roundOf(await move('CLOSED', 'ACTIVE'))).toMatchObject({ phase: 'CLOSED' });
  expect(roundOf(await move('ARCHIVED', 'CLOSED'))).toMatchObject({ phase: 'ARCHIVED' });
});

/** A hall with two roommates and three people alone; one of the three has sent another a request. */
async function halfMatched() {
  const { hall, renee } = await office({ deadlineEnd: '2098-01-01' });
  const { ana, ben, cleo, dan } = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eve');
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
    status: MatchingRoundStatus,
    seen: MatchingRoundStatus,
    counted?: { together: number; alone: number; kept_decisions: number },
  ) =>
    asStaff(renee, staffRounds.setStatus, {
      params,
      body: { phase: status, seen, reason: 'The year', ...(counted && { counted }) },
    });
  const preview = () => asStaff(renee, staffRounds.previewStatus, { params });
  return { hall, renee, ana, cleo, dan, ask, accept, move, preview, networkId, subnetworkId, unitTypeId };
}

it('counts who has a roommate, who has none and open requests before a round ends', async () => {
  const { hall, preview, subnetworkId } = await halfMatched();
  await resident(app.db, hall, { removed: true });
  await app.db.insert(departedIdentities).values({ subnetworkId, hash: 'of somebody who left' });
  expect((await preview()).res).toEqual({
    together: 2,
    alone: 3,
    open_requests: 1,
    ends_at: '2098-01-02T01:00:00.000Z',
    is_over: false,
    kept_decisions: 1,
  });
});

it('counts no request whose other side was removed before a round ends', async () => {
  const { hall, cleo, ask, preview } = await halfMatched();
  const left = await resident(app.db, hall);
  await ask(cleo, left);
  await app.db
    .update(memberships)
    .set({ removedAt: new Date() })
    .where(eq(memberships.id, left.membershipId));
  expect((await preview()).res).toMatchObject({ alone: 3, open_requests: 1 });
});

it('counts whom a pause of a unit type affects', async () => {
  const { renee, networkId, unitTypeId } = await halfMatched();
  const { res } = await asStaff(renee, staffRounds.previewPause, { params: { networkId, unitTypeId } });
  expect(res).toEqual({ together: 2, alone: 3, open_requests: 1 });
});

it('ends matching only for the people that staff were shown', async () => {
  const { move } = await halfMatched();
  expect(await move('ACTIVE', 'MATCHING', { together: 2, alone: 2, kept_decisions: 0 })).toMatchObject({
    code: 409,
    err: { error_code: 'NumbersChanged' },
  });
});

it('logs whom the end of matching affected', async () => {
  const { hall, ana, dan, ask, move, preview, subnetworkId } = await halfMatched();
  const { res } = await preview();
  if (!res) throw new Error('No numbers');
  await ask(dan, ana);
  await app.db.insert(departedIdentities).values({ subnetworkId: hall.subnetworkId, hash: 'left meanwhile' });
  expect((await move('ACTIVE', 'MATCHING', res)).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  expect(entries).toMatchObject([
    { action: 'round.phaseMoved', after: { phase: 'ACTIVE', together: 2, alone: 3, open_requests: 2 } },
  ]);
});

const newsOf = async ({ userId }: { userId: UserId }) => {
  const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId }, query: {} });
  return res?.notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('office.matching'));
};

it('notifies residents with and without a roommate differently when matching ends', async () => {
  const { ana, dan, move } = await halfMatched();
  await move('ACTIVE', 'MATCHING');
  expect([await newsOf(ana), await newsOf(dan)]).toEqual([
    ['office.matchingOver'],
    ['office.matchingOverAlone'],
  ]);
});

it('replaces the unread notice of the end when matching is reopened', async () => {
  const { dan, move } = await halfMatched();
  await move('ACTIVE', 'MATCHING');
  await move('MATCHING', 'ACTIVE');
  expect(await newsOf(dan)).toEqual(['office.matchingReopened']);
});

/** A closed round as staff were shown it, whose archiving forgets one decision more by now. */
async function closedRound() {
  const made = await halfMatched();
  await made.move('ACTIVE', 'MATCHING');
  await made.move('CLOSED', 'ACTIVE');
  const { res } = await made.preview();
  if (!res) throw new Error('No numbers');
  await app.db
    .insert(departedIdentities)
    .values({ subnetworkId: made.subnetworkId, hash: 'left since then' });
  return { ...made, shown: res };
}

it('refuses a status of a round to which no single step leads', async () => {
  const { move } = await halfMatched();
  const refused = { code: 422, err: { error_code: 'InvalidInput', validation: [{ title: 'phase' }] } };
  expect(await move('ARCHIVED', 'MATCHING')).toMatchObject(refused);
  await move('ACTIVE', 'MATCHING');
  await move('CLOSED', 'ACTIVE');
  await move('ARCHIVED', 'CLOSED');
  expect(await move('MATCHING', 'ARCHIVED')).toMatchObject(refused);
});

it('archives a round only after staff saw how many decisions that forgets', async () => {
  const { move, shown } = await closedRound();
  expect(await move('ARCHIVED', 'CLOSED', shown)).toMatchObject({ err: { error_code: 'NumbersChanged' } });
  expect((await move('ARCHIVED', 'CLOSED', { ...shown, kept_decisions: 1 })).code).toBe(200);
});

it('logs how many decisions an archived round forgets', async () => {
  const { move, shown, subnetworkId } = await closedRound();
  await move('ARCHIVED', 'CLOSED', { ...shown, kept_decisions: 1 });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subnetworkId));
  expect(entries.map(({ after }) => after)).toContainEqual({
    phase: 'ARCHIVED',
    together: 2,
    alone: 3,
    open_requests: 1,
    kept_decisions: 1,
  });
});

it('lets open requests be answered once matching is reopened', async () => {
  const { cleo, dan, accept, move } = await halfMatched();
  await move('ACTIVE', 'MATCHING');
  expect(await accept(dan, cleo)).toMatchObject({ code: 409, err: { error_code: 'matching_finished' } });
  expect((await move('MATCHING', 'ACTIVE')).code).toBe(200);
  expect((await accept(dan, cleo)).code).toBeLessThan(300);
});

it('ends matching exactly as staff saw it or not at all, while residents send and accept requests', async () => {
  const { ana, cleo, dan, ask, accept, move, preview } = await halfMatched();
  const others = {
    'sends a request': () => ask(dan, ana),
    'accepts one': () => accept(dan, cleo),
    'sends another': () => ask(dan, cleo),
  };
  for (const [name, act] of Object.entries(others)) {
    const { res } = await preview();
    if (!res) throw new Error('No numbers');
    const [answer] = await Promise.all([move('ACTIVE', 'MATCHING', res), act()]);
    const now = (await preview()).res;
    // In either order the counts are those that staff saw, or nothing happened.
    if (answer.code === 200) expect(now, name).toMatchObject({ together: res.together, alone: res.alone });
    else expect(answer, name).toMatchObject({ code: 409, err: { error_code: 'NumbersChanged' } });
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

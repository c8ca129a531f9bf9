import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, question, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { officesOf } from '../../../../test/world/rooms';
import { setBlocked } from '../../blocking';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffRooms } = staffCalls;
const openOffice = officesOf(app);

type Somebody = { membershipId: MembershipId };

/** An office whose residents answer how tidy they are, on a scale of five. */
async function tidyOffice(settings = {}) {
  const office = await openOffice({ capacity: 3, ...settings });
  const { hall, networkId, joan } = office;
  const tidy = await question(app.db, hall, {
    label: { en: 'Tidiness' },
    options: ['Very messy', 'Messy', 'In between', 'Tidy', 'Very tidy'].map((en) => ({ en })),
  });
  /** Somebody who is as tidy as a number says, and wants the same of a roommate, at least. */
  const tidiness = async (own: number, low = own, more = {}) => {
    const answers: Record<QuestionId, { type: 'SLIDER'; own: number; low: number; high: number }> = {
      [tidy]: { type: 'SLIDER', own, low, high: 5 },
    };
    return resident(app.db, hall, { answers, firstName: `Tidy${own}`, ...more });
  };
  const candidates = async (of: Somebody[], more: object = {}, who: { cookie: string } = joan) =>
    asStaff(who, staffRooms.candidates, {
      params: { networkId },
      query: { of: of.map(({ membershipId }) => membershipId).join(), ...more },
    });
  const offered = async (of: Somebody[], more: object = {}) => {
    const { res } = await candidates(of, more);
    return res?.candidates.map(({ people }) => people.map(({ membership_id: id }) => id));
  };
  return { ...office, tidiness, candidates, offered };
}

const idOf = ({ membershipId }: Somebody) => membershipId;

it('offers staff those without roommates for a match, who match best first', async () => {
  const { tidiness, candidates } = await tidyOffice();
  const [me, far, near] = [await tidiness(5), await tidiness(1), await tidiness(4)];
  const { res } = await candidates([me]);
  expect(res?.candidates.map(({ people: [one], percent }) => [one?.membership_id, percent])).toEqual([
    [near.membershipId, 87],
    [far.membershipId, 0],
  ]);
  expect(res).toMatchObject({ refusal: null, unit_type: 'Four-person unit', capacity: 3 });
});

it('offers people for a room by the mean of their matches, and names the lowest', async () => {
  const { hall, tidiness, candidates } = await tidyOffice();
  const [one, other] = [await tidiness(5, 1), await tidiness(1, 1)];
  await roomOf(app.db, hall, [one, other]);
  const [strict, easy] = [await tidiness(5, 5), await tidiness(3, 1)];
  const { res } = await candidates([one]);
  expect(res?.people.map(({ membership_id: id }) => id)).toEqual([one, other].map(idOf));
  expect(res?.candidates).toMatchObject([
    { people: [{ membership_id: idOf(easy), gender: 'Woman' }], percent: 100 },
    {
      people: [{ membership_id: idOf(strict) }],
      percent: 50,
      lowest: { percent: 0, one: idOf(other), other: idOf(strict) },
    },
  ]);
});

it('names the pairs without a percent where others have one', async () => {
  const { hall, tidiness, candidates } = await tidyOffice();
  const [one, unanswered] = [await tidiness(5), await resident(app.db, hall)];
  await roomOf(app.db, hall, [one, unanswered]);
  const other = await tidiness(5);
  const { res } = await candidates([one]);
  expect(res?.candidates).toMatchObject([
    { percent: 100, unknown: [{ one: idOf(unanswered), other: idOf(other) }] },
  ]);
});

it('names each answer that somebody would not accept: whose, to what, and what they accept', async () => {
  const { tidiness, candidates } = await tidyOffice();
  const [me, messy] = [await tidiness(5, 4), await tidiness(2, 1)];
  const { res } = await candidates([me]);
  expect(res?.candidates[0]).toMatchObject({
    mismatches: [
      {
        resident: idOf(me),
        other: idOf(messy),
        question: 'Tidiness',
        accepted: 'tidy – very tidy',
        answer: 'messy',
      },
    ],
    mismatch_count: 1,
  });
});

it.each([
  ['full', async (hall: Hall, people: Somebody[]) => roomOf(app.db, hall, people)],
  ['locked', async (hall: Hall, people: Somebody[]) => roomOf(app.db, hall, people.slice(0, 2), true)],
] as const)('offers nobody for a %s room, and says so', async (refusal, fill) => {
  const { hall, tidiness, candidates } = await tidyOffice();
  const people = [await tidiness(1), await tidiness(2), await tidiness(3)];
  await tidiness(4);
  await fill(hall, people);
  expect((await candidates(people.slice(0, 1))).res).toMatchObject({ refusal, candidates: [] });
});
type Hall = Awaited<ReturnType<typeof community>>;

it('offers nobody in a closed round', async () => {
  const { tidiness, candidates } = await tidyOffice({ roundStatus: 'CLOSED' });
  const me = await tidiness(1);
  await tidiness(1);
  expect((await candidates([me])).res).toMatchObject({ refusal: 'closed', candidates: [] });
});

it('offers nobody who is blocked, removed or in another unit type', async () => {
  const { networkId, tidiness, offered } = await tidyOffice();
  const [me, blocked, blocker] = [await tidiness(5), await tidiness(5), await tidiness(5)];
  await setBlocked(app.db, me.userId, blocked.userId, true);
  await setBlocked(app.db, blocker.userId, me.userId, true);
  await tidiness(5, 5, { removed: true });
  await resident(app.db, await community(app.db, { networkId }));
  const last = await tidiness(1);
  expect(await offered([me])).toEqual([[last.membershipId]]);
});

it('does not reveal a block, or with which genders somebody would live, of people found by name', async () => {
  const { hall, tidiness, candidates } = await tidyOffice({ genderPolicy: 'RESIDENTS_CHOICE' });
  const [me, blocked] = [await tidiness(5), await tidiness(5, 5, { lastName: 'Quinn' })];
  await tidiness(5, 5, { lastName: 'Quinn', livingWith: [hall.manId] });
  await setBlocked(app.db, me.userId, blocked.userId, true);
  const { res } = await candidates([me], { text: 'quinn' });
  expect(res).toMatchObject({ candidates: [], left_out: [], refusal: null });
});

it('says which open rule leaves somebody out who is found by name', async () => {
  const { hall, tidiness, candidates } = await tidyOffice({ genderPolicy: 'SAME_GENDER' });
  const named = (firstName: string) => ({ firstName, lastName: 'Quinn' });
  const me = await tidiness(5);
  const man = await tidiness(5, 5, { ...named('Ben'), genderId: hall.manId });
  const three = [await tidiness(5, 5, named('Cleo')), await tidiness(5), await tidiness(5)];
  await roomOf(app.db, hall, three);
  const locked = [await tidiness(5, 5, named('Dora')), await tidiness(5)];
  await roomOf(app.db, hall, locked, true);
  const fits = await tidiness(5, 5, named('Eve'));
  const { res } = await candidates([me], { text: 'quinn' });
  expect(res?.candidates.map(({ people }) => people[0]?.membership_id)).toEqual([fits.membershipId]);
  const reasons = new Map(res?.left_out.map(({ membership_id: id, why }) => [id, why]));
  expect([man, three[0], locked[0]].map((one) => one && reasons.get(one.membershipId))).toEqual([
    'gender',
    'tooMany',
    'locked',
  ]);
});

it('offers somebody who is found by name together with all their roommates', async () => {
  const { hall, tidiness, candidates } = await tidyOffice();
  const me = await tidiness(5);
  const [found, mate] = [await tidiness(5, 1, { lastName: 'Quinn' }), await tidiness(1, 1)];
  const roomId = await roomOf(app.db, hall, [found, mate]);
  const { res } = await candidates([me], { text: 'quinn' });
  expect(res?.candidates).toMatchObject([
    { room_id: roomId, percent: 50, people: [{ membership_id: idOf(found) }, { membership_id: idOf(mate) }] },
  ]);
});

it('offers the rooms with enough places for somebody, the best match first', async () => {
  const { hall, tidiness, candidates } = await tidyOffice({ capacity: 4 });
  const [me, mate] = [await tidiness(5), await tidiness(5)];
  await roomOf(app.db, hall, [me, mate]);
  const room = async (...sizes: number[]) => {
    const people = [];
    for (const own of sizes) people.push(await tidiness(own));
    return roomOf(app.db, hall, people);
  };
  await room(5, 5, 5);
  const messy = await room(1, 1);
  const tidy = await room(5, 4);
  const { res } = await candidates([me], { among: 'rooms' });
  expect(res?.candidates.map(({ room_id: id }) => id)).toEqual([tidy, messy]);
});

it('offers the best twenty of many, and that there are more', async () => {
  const { tidiness, hall, candidates } = await tidyOffice();
  const me = await tidiness(5);
  for (let each = 0; each < 24; each++) await unclaimedResident(app.db, hall, { firstName: 'Robin' });
  const near = await tidiness(4);
  const { res } = await candidates([me]);
  expect(res).toMatchObject({ has_more: true });
  expect(res?.candidates).toHaveLength(20);
  expect(res?.candidates[0]?.people[0]?.membership_id).toBe(near.membershipId);
});

it('proposes to each of a few without roommates the person or the room that matches best', async () => {
  const { hall, networkId, joan, tidiness } = await tidyOffice();
  const [me, near, alone] = [await tidiness(5), await tidiness(4), await tidiness(1)];
  const room = await roomOf(app.db, hall, [await tidiness(1), await tidiness(1)]);
  const of = [me, alone].map(idOf).join();
  const { res } = await asStaff(joan, staffRooms.proposals, { params: { networkId }, query: { of } });
  expect(res?.proposals).toMatchObject([
    {
      membership_id: idOf(me),
      best: { room_id: null, people: [{ membership_id: idOf(near) }], percent: 87 },
    },
    { membership_id: idOf(alone), best: { room_id: room, percent: 100 } },
  ]);
});

it('shows staff of another place no candidates', async () => {
  const { networkId, tidiness, candidates } = await tidyOffice();
  const me = await tidiness(5);
  const { subnetworkId } = await community(app.db, { networkId });
  const elsewhere = await staffMember(app, { networkId, places: [subnetworkId] });
  expect((await candidates([me], {}, elsewhere)).code).toBe(404);
  const of = me.membershipId;
  const proposals = await asStaff(elsewhere, staffRooms.proposals, { params: { networkId }, query: { of } });
  expect(proposals.res?.proposals).toEqual([]);
});

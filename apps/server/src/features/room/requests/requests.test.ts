import { calls } from '@nestmate/contract';
import type { GenderId, RequestId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { untilWaitedFor } from '../../../../test/database/locks';
import { setMatchingPaused } from '../../../../test/office/office-acts';
import {
  community,
  type Inserts,
  peopleOf,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { insertTogether } from '../../../../test/world/insert-together';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { memberships } from '../../memberships';
import { roommateRequests, rooms } from '../room.schema';

const app = await testApp();
const open = await windowsOf(app);
const { request, requested, accept, deny, cancel, leave, roomOf: roomFor } = roomsIn(app);

let hall: TestCommunity;
let people: Record<'ana' | 'ben' | 'cho' | 'dee', Person>;
beforeEach(async () => {
  await insertTogether(app.db, async (db) => {
    hall = await community(db);
    people = await peopleOf(db, hall, 'Ana', 'Ben', 'Cho', 'Dee');
  });
});
/** An open request that was sent before. */
const requestBefore = async (db: Inserts, from: Person, to: Person): Promise<RequestId> => {
  const id = newId<RequestId>();
  const ends = { fromMembershipId: from.membershipId, toMembershipId: to.membershipId };
  await db.insert(roommateRequests).values({ id, ...ends, message: 'Shall we?' });
  return id;
};
const roommatesOf = async (me: Person) =>
  (await roomFor(me)).my_roommates.map(({ first_name }) => first_name).toSorted();

describe('a request', () => {
  it('appears on both sides with its message [4.6, 7.30]', async () => {
    const { ana, ben } = people;
    const { res } = await request(ana, ben, '  Shall we?  ');
    expect(res).toMatchObject({ status: 'outgoing_request' });
    const id = res?.request_id ?? newId<RequestId>();
    expect((await roomFor(ana)).my_requests).toMatchObject([
      { request_id: id, first_name: 'Ben', refusal: null },
    ]);
    expect((await roomFor(ben)).incoming_requests).toMatchObject([{ request_id: id, message: 'Shall we?' }]);
  });

  it('makes two people roommates when it is accepted [7.31]', async () => {
    const { ana, ben } = people;
    expect((await accept(ben, await requested(ana, ben))).code).toBe(204);
    expect([await roommatesOf(ana), await roommatesOf(ben)]).toEqual([['Ben'], ['Ana']]);
    expect((await roomFor(ben)).incoming_requests).toEqual([]);
  });

  it.each([
    ['denied', deny, 'dee'],
    ['cancelled', cancel, 'cho'],
  ] as const)('is gone on both sides once it is %s [4.6, 7.30, 7.31]', async (_, end, by) => {
    const { cho, dee } = people;
    const id = await requested(cho, dee);
    expect((await end(people[by], id)).code).toBe(204);
    expect((await roomFor(cho)).my_requests).toEqual([]);
    expect((await roomFor(dee)).incoming_requests).toEqual([]);
    expect(await accept(dee, id)).toMatchObject({ code: 409, err: { error_code: 'RequestClosed' } });
  });

  const idOf = ({ membershipId }: Person) => membershipId as string as RequestId;

  it.each([
    ['denied', deny, 'ben', 'ana'],
    ['cancelled', cancel, 'ana', 'ben'],
  ] as const)('can be %s by naming the membership of the other side', async (_, end, by, other) => {
    const { ana, ben } = people;
    await requested(ana, ben);
    expect((await deny(ana, idOf(ben))).code).toBe(404);
    expect((await end(people[by], idOf(people[other]))).code).toBe(204);
    expect((await roomFor(ana)).my_requests).toEqual([]);
  });

  it('can be accepted by its receiver by naming the membership of its sender, twice with one result', async () => {
    const { ana, ben, cho } = people;
    await requested(ana, ben);
    expect((await accept(cho, idOf(ana))).code).toBe(404);
    expect((await accept(ben, idOf(ana))).code).toBe(204);
    expect((await accept(ben, idOf(ana))).code).toBe(204);
    expect(await roommatesOf(ana)).toEqual(['Ben']);
  });

  it('can be answered or withdrawn once a removed person is restored', async () => {
    const { ana, ben, cho } = people;
    const [sent, received] = [await requested(ana, ben), await requested(cho, ana)];
    const remove = (person: Person, removedAt: Date | null) =>
      app.db.update(memberships).set({ removedAt }).where(eq(memberships.id, person.membershipId));
    for (const [name, end, request, other] of [
      ['cancel', cancel, sent, ben],
      ['deny', deny, received, cho],
    ] as const) {
      await remove(other, new Date());
      expect(await end(ana, request), name).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
      await remove(other, null);
      expect((await end(ana, request)).code, name).toBe(204);
    }
  });

  it('carries a message of 1 to 500 characters [3.13, 7.29]', async () => {
    const { ana, ben } = people;
    for (const [message, sentence] of [
      ['', "Message can't be empty!"],
      ['  \n ', "Message can't be empty!"],
      ['x'.repeat(limits.requestMessage.max + 1), 'Write up to 500 characters'],
    ] as const)
      expect(await request(ana, ben, message), JSON.stringify(message.slice(0, 10))).toMatchObject({
        code: 422,
        err: { validation: [{ title: 'message', error_text: sentence }] },
      });
    const withoutMessage = await app.server.inject({
      method: 'POST',
      url: pathOf(calls.room.request, ana),
      headers: { authorization: `Bearer ${await app.tokenOf(ana.userId)}` },
      payload: { potential_roommate_id: ben.membershipId },
    });
    expect(withoutMessage.json()).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'message', error_text: "Message can't be empty!" }] },
    });
    expect((await request(ana, ben, '好'.repeat(limits.requestMessage.max))).code).toBe(200);
  });

  it('can be sent to a resident who has not signed in yet', async () => {
    const { ana } = people;
    const sam = await unclaimedResident(app.db, hall, { firstName: 'Sam' });
    expect((await request(ana, sam)).res).toMatchObject({ status: 'outgoing_request' });
  });

  it('is limited to fifty open ones at a time', async () => {
    const { ana } = people;
    await insertTogether(app.db, async (db) => {
      for (let n = 1; n < limits.openRequests; n += 1) await requestBefore(db, ana, await resident(db, hall));
    });
    expect((await request(ana, await resident(app.db, hall))).code).toBe(200);
    const last = await resident(app.db, hall);
    expect(await request(ana, last)).toMatchObject({ code: 409, err: { error_code: 'TooManyRequestsOpen' } });
    const [first] = (await roomFor(ana)).my_requests;
    expect((await cancel(ana, first?.request_id as RequestId)).code).toBe(204);
    expect((await request(ana, last)).code).toBe(200);
  });

  it('to somebody who was removed since does not count towards the limit', async () => {
    const { ana, ben } = people;
    await insertTogether(app.db, async (db) => {
      await requestBefore(db, ana, await resident(db, hall, { removed: true }));
      for (let n = 1; n < limits.openRequests; n += 1) await requestBefore(db, ana, await resident(db, hall));
    });
    expect((await request(ana, ben)).code).toBe(200);
  });

  it('does not add one person to a room twice through two memberships', async () => {
    const { ana, ben, cho } = people;
    const anaAgain = await resident(app.db, hall, { userId: ana.userId });
    await roomOf(app.db, hall, [ana, ben]);
    expect((await request(anaAgain, ben)).code).toBe(404);
    await roomOf(app.db, hall, [anaAgain, cho]);
    expect((await request(cho, ben)).code).toBe(404);
  });

  it.each([
    ['oneself', async () => people.ana],
    ['another membership of the same person', () => resident(app.db, hall, { userId: people.ana.userId })],
    ['somebody elsewhere', async () => resident(app.db, await community(app.db))],
    ['somebody who was removed', () => resident(app.db, hall, { removed: true })],
    ['nobody', async () => ({ membershipId: newId<Person['membershipId']>() })],
  ])('does not reach %s', async (_, find) => {
    const answer = await request(people.ana, await find());
    expect(answer).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
  });

  it('follows the gender policy of the community', async () => {
    const same = await community(app.db, { genderPolicy: 'SAME_GENDER' });
    const [woman, man] = [
      await resident(app.db, same),
      await resident(app.db, same, { genderId: same.manId }),
    ];
    expect((await request(woman, man)).code).toBe(404);
    expect((await request(woman, await resident(app.db, same))).code).toBe(200);
  });

  it('follows what everybody in both rooms has chosen', async () => {
    const hall = await community(app.db, { genderPolicy: 'RESIDENTS_CHOICE' });
    const [me, mate, woman, man] = [
      await resident(app.db, hall),
      await resident(app.db, hall),
      await resident(app.db, hall),
      await resident(app.db, hall, { genderId: hall.manId }),
    ];
    await roomOf(app.db, hall, [me, mate]);
    const choose = (who: Person, genders: GenderId[] | null) =>
      app.call(calls.profile.saveLivingWith, {
        as: who.userId,
        params: { userId: who.userId },
        body: { genders },
      });
    await choose(mate, [hall.womanId]);
    expect((await request(me, man)).code).toBe(404);
    expect((await request(man, me)).code).toBe(404);
    const id = await requested(woman, me);
    // The choice is asked for again when the request is accepted.
    await choose(woman, [hall.manId]);
    expect((await accept(me, id)).code).toBe(404);
    await choose(woman, null);
    expect((await accept(me, id)).code).toBe(204);
    expect((await roomFor(woman)).room_size).toBe(3);
  });

  it('can be answered only by its recipient and cancelled only by its sender', async () => {
    const { ana, ben, cho } = people;
    const id = await requested(ana, ben);
    for (const [name, attempt] of Object.entries({
      'accept by its sender': accept(ana, id),
      'deny by its sender': deny(ana, id),
      'cancel by its recipient': cancel(ben, id),
      'accept by another': accept(cho, id),
      'deny by another': deny(cho, id),
    }))
      expect((await attempt).code, name).toBe(404);
    expect((await roomFor(ben)).incoming_requests).toHaveLength(1);
  });

  it('is emitted to open windows on both sides, like its answer and the room', async () => {
    const { ana, ben } = people;
    const [windowA, windowB] = [await open(ana), await open(ben)];
    const id = await requested(ana, ben);
    await vi.waitFor(() =>
      expect(windowB.received).toContainEqual([
        'badges',
        { membershipId: ben.membershipId, badges: expect.objectContaining({ incomingRequests: 1 }) },
      ]),
    );
    await accept(ben, id);
    for (const [window, { membershipId }] of [
      [windowA, ana],
      [windowB, ben],
    ] as const)
      await vi.waitFor(() => expect(window.received).toContainEqual(['room.changed', { membershipId }]));
  });

  it('is updated in the other person’s window when one of the two moves in with others', async () => {
    const { ana, ben, cho, dee } = people;
    await requested(cho, ana);
    await requested(ben, dee);
    const request = await requested(ana, ben);
    const [partner, asker, stranger] = [
      await open(dee),
      await open(cho),
      await open(await resident(app.db, hall)),
    ];
    expect((await accept(ben, request)).code).toBe(204);
    for (const [{ received }, { membershipId }] of [
      [partner, dee],
      [asker, cho],
    ] as const)
      await vi.waitFor(() => expect(received).toContainEqual(['room.changed', { membershipId }]));
    expect(stranger.received).toEqual([]);
  });
});

it('rejects another message to somebody with an open request', async () => {
  const { ana, ben } = people;
  await requested(ana, ben);
  expect(await request(ana, ben, 'Please?')).toMatchObject({
    code: 409,
    err: { error_code: 'RequestExists' },
  });
  expect((await roomFor(ben)).incoming_requests).toHaveLength(1);
});

describe('a repeated call changes nothing', () => {
  it('for a request with the same id or the same message', async () => {
    const { ana, ben } = people;
    const id = newId<RequestId>();
    for (let times = 0; times < 3; times++)
      expect((await request(ana, ben, 'Shall we?', id)).res).toEqual({
        request_id: id,
        status: 'outgoing_request',
      });
    expect((await request(ana, ben)).res).toMatchObject({ request_id: id });
    expect((await roomFor(ben)).incoming_requests).toHaveLength(1);
    await deny(ben, id);
    await request(ana, ben, 'Shall we?', id);
    expect((await roomFor(ben)).incoming_requests).toEqual([]);
  });

  it('for an answer, a cancellation and leaving a room', async () => {
    const { ana, ben, cho } = people;
    const accepted = await requested(ana, ben);
    const denied = await requested(ana, cho);
    const taken = await requested(cho, ben);
    for (let times = 0; times < 2; times++) {
      expect((await accept(ben, accepted)).code).toBe(204);
      expect((await deny(cho, denied)).code).toBe(204);
      expect((await cancel(cho, taken)).code).toBe(204);
    }
    expect(await roommatesOf(ana)).toEqual(['Ben']);
    for (let times = 0; times < 2; times++) expect((await leave(ana)).code).toBe(204);
    expect(await roommatesOf(ben)).toEqual([]);
    expect((await accept(ben, accepted)).code).toBe(204);
    expect(await roommatesOf(ben)).toEqual([]);
  });

  it('for the id of another person’s request', async () => {
    const { ana, ben, cho } = people;
    const id = await requested(ana, ben);
    expect((await request(cho, ben, 'Shall we?', id)).code).toBe(404);
  });
});

describe('crossing requests', () => {
  it('are accepted', async () => {
    const { ana, ben } = people;
    await requested(ana, ben);
    const id = newId<RequestId>();
    for (let times = 0; times < 2; times++)
      expect((await request(ben, ana, 'Yes!', id)).res).toEqual({ request_id: id, status: 'in_room' });
    expect(await roommatesOf(ana)).toEqual(['Ben']);
    expect(await request(ana, ben)).toMatchObject({ code: 409, err: { error_code: 'AlreadyRoommates' } });
  });

  it('are accepted when they are sent concurrently', async () => {
    const { ana, ben } = people;
    const sent = await Promise.all([request(ana, ben), request(ben, ana)]);
    expect(sent.map(({ res }) => res?.status).toSorted()).toEqual(['in_room', 'outgoing_request']);
    expect([await roommatesOf(ana), await roommatesOf(ben)]).toEqual([['Ben'], ['Ana']]);
  });

  it('are not accepted when the first is cancelled concurrently [7.30]', async () => {
    const { ana, ben } = people;
    const first = eq(roommateRequests.id, await requested(ana, ben));
    const { sending } = await app.db.transaction(async (tx) => {
      await tx.update(roommateRequests).set({ status: 'cancelled', answeredAt: new Date() }).where(first);
      const sending = request(ben, ana);
      await untilWaitedFor(tx);
      return { sending };
    });
    expect((await sending).res).toMatchObject({ status: 'outgoing_request' });
    expect([await roommatesOf(ana), await roommatesOf(ben)]).toEqual([[], []]);
  });
});

describe('merged rooms', () => {
  /** Two rooms of two that have become one, with an open request between them. */
  async function merged() {
    const { ana, ben, cho, dee } = people;
    await accept(ben, await requested(ana, ben));
    await accept(dee, await requested(cho, dee));
    await requested(ana, dee);
    await accept(cho, await requested(ben, cho));
    return { ana, dee };
  }

  it('contain everybody', async () => {
    const { ana } = await merged();
    expect(await roommatesOf(ana)).toEqual(['Ben', 'Cho', 'Dee']);
    expect((await roomFor(ana)).full).toBe(true);
  });

  it('accept the open requests among them', async () => {
    const { dee } = await merged();
    expect((await roomFor(dee)).incoming_requests).toEqual([]);
    await leave(dee);
    expect((await roomFor(dee)).incoming_requests).toEqual([]);
  });

  it('never exceed the unit’s capacity when two are accepted at the same time', async () => {
    const { ana, ben, cho, dee } = people;
    const eve = await resident(app.db, hall, { firstName: 'Eve' });
    await roomOf(app.db, hall, [ana, ben, cho]);
    const [fromDee, fromEve] = [await requested(dee, ana), await requested(eve, ana)];
    const answers = await Promise.all([accept(ana, fromDee), accept(ana, fromEve)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([204, 409]);
    const sorry = 'Rooming with this person will result in too many people in your room. Sorry!';
    expect(answers.find(({ code }) => code === 409)?.err).toMatchObject({
      error_code: 'room_too_small',
      error_description: sorry,
      validation: [{ error_text: sorry }],
    });
    const room = await roomFor(ana);
    expect(room.my_roommates).toHaveLength(3);
    // The one that no longer fits stays open, and says why.
    expect(room.incoming_requests).toMatchObject([{ refusal: 'room_too_small' }]);
  });

  it('are refused to somebody whose room is full', async () => {
    const { ana, ben, cho, dee } = people;
    await roomOf(app.db, hall, [ana, ben, cho, dee]);
    expect(await request(await resident(app.db, hall), ana)).toMatchObject({
      err: { error_code: 'room_too_small' },
    });
  });

  it('are locked as a whole: two roommates who accept concurrently fill only the one free place', async () => {
    const scene = async (db: Inserts) => {
      const small = await community(db, { capacity: 3 });
      const person = () => resident(db, small);
      const [one, two] = [await person(), await person()];
      await roomOf(db, small, [one, two]);
      const toOne = await requestBefore(db, await person(), one);
      return { one, two, toOne, toTwo: await requestBefore(db, await person(), two) };
    };
    const scenes = await insertTogether(app.db, (db) =>
      Promise.all(Array.from({ length: 8 }, () => scene(db))),
    );
    for (const { one, two, toOne, toTwo } of scenes) {
      const answers = await Promise.all([accept(one, toOne), accept(two, toTwo)]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([204, 409]);
      expect((await roomFor(one)).my_roommates).toHaveLength(2);
    }
  });

  it('cannot be joined or left when locked', async () => {
    const { ana, ben, cho } = people;
    const waiting = await requested(cho, ana);
    await roomOf(app.db, hall, [ana, ben]);
    await app.db.update(rooms).set({ locked: true }).where(eq(rooms.unitTypeId, hall.unitTypeId));
    for (const [name, attempt] of Object.entries({
      leave: leave(ana),
      accept: accept(ana, waiting),
      request: request(ana, people.dee),
    }))
      expect(await attempt, name).toMatchObject({ code: 409, err: { error_code: 'room_locked' } });
    expect(await roommatesOf(ana)).toEqual(['Ben']);
    expect((await roomFor(ana)).incoming_requests).toMatchObject([{ refusal: 'room_locked' }]);
  });

  it('lose only the person who leaves [7.19]', async () => {
    const { ana, ben, cho } = people;
    await roomOf(app.db, hall, [ana, ben, cho]);
    await leave(ana);
    expect([await roommatesOf(ana), await roommatesOf(ben)]).toEqual([[], ['Cho']]);
  });

  it('end when one person is left [7.19]', async () => {
    const { ana, ben } = people;
    await roomOf(app.db, hall, [ana, ben]);
    await leave(ben);
    expect(await roommatesOf(ana)).toEqual([]);
    expect(await app.db.select().from(rooms).where(eq(rooms.unitTypeId, hall.unitTypeId))).toEqual([]);
  });
});

it.each([
  ['ACTIVE', 'matching_finished', 204],
  ['CLOSED', 'network_closed', 409],
  ['ARCHIVED', 'network_closed', 409],
] as const)('nobody moves in while a round is %s', async (roundStatus, error_code, others) => {
  const over = await community(app.db, { roundStatus });
  const [one, other] = [await resident(app.db, over), await resident(app.db, over)];
  expect(await request(one, other)).toMatchObject({ code: 409, err: { error_code } });
  expect((await leave(one)).code).toBe(others);
});

it('rejects moving in while matching is paused', async () => {
  const { ana, ben } = people;
  const id = await requested(ana, ben);
  await setMatchingPaused(app, hall.unitTypeId, true);
  for (const [name, attempt] of Object.entries({ accept: accept(ben, id), request: request(ben, ana) }))
    expect(await attempt, name).toMatchObject({ code: 409, err: { error_code: 'matching_paused' } });
  expect((await roomFor(ben)).incoming_requests).toMatchObject([{ refusal: 'matching_paused' }]);
});

it('lets an open request be cancelled while matching is paused', async () => {
  const { ana, ben } = people;
  const id = await requested(ana, ben);
  await setMatchingPaused(app, hall.unitTypeId, true);
  expect((await cancel(ana, id)).code).toBe(204);
});

it('rejects accepting a request of a person who moved to another unit type', async () => {
  const { ana, ben } = people;
  const id = await requested(ana, ben);
  const { unitTypeId } = await community(app.db);
  await app.db.update(memberships).set({ unitTypeId }).where(eq(memberships.id, ana.membershipId));
  expect((await accept(ben, id)).code).toBe(404);
});

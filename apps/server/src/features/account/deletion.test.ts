import { calls } from '@nestmate/contract';
import type { RequestId } from '@nestmate/contract/ids';
import { sessionMarker } from '@nestmate/contract/rules/sign-in';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { windowsOf } from '../../../test/clients/windows';
import { tablesThatMention } from '../../../test/database/mentions';
import {
  community,
  invitation,
  question,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';
import { drawn, picturesIn } from '../../../test/world/pictures';
import { newId } from '../../platform/ids';
import { interests } from '../find';
import { invitations } from '../invitations';
import { memberships } from '../memberships';
import { roommateRequests } from '../room';

let app: TestApp;
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let hall: TestCommunity;
const deck = () => deckIn(app);

beforeAll(async () => {
  app = await testApp();
  openWindow = await windowsOf(app);
  hall = await community(app.db);
});

const remove = (person: Pick<Person, 'userId'>) => app.call(calls.account.remove, { as: person.userId });

const request = (from: Pick<Person, 'membershipId'>, to: Pick<Person, 'membershipId'>) =>
  app.db.insert(roommateRequests).values({
    id: newId<RequestId>(),
    fromMembershipId: from.membershipId,
    toMembershipId: to.membershipId,
    message: 'Shall we?',
  });

const roomOfMine = async (me: Person) => {
  const answer = await app.call(calls.room.mine, {
    as: me.userId,
    membershipId: me.membershipId,
    params: { userId: me.userId },
  });
  return answer.res?.my_roommates.map(({ membership_id }) => membership_id);
};

describe('deleting an account', () => {
  it('leaves nothing of the person in any table [7.18]', async () => {
    const tidy = await question(app.db, hall, { type: 'FREE_TEXT' });
    const passcode = await invitation(app.db, hall);
    const ada = { name: 'Adaline Traceworthy', email: 'adaline@traces.example' };
    const session = sessionIn(await browser(app).signIn('google', ada, { passcode }));
    const [first] = session.memberships;
    if (!first) throw new Error('No membership');
    const me = { userId: session.userId, membershipId: first.membershipId };
    const elsewhere = await resident(app.db, await community(app.db), {
      userId: me.userId,
      firstName: 'Adaline',
      answers: { [tidy]: { type: 'FREE_TEXT', text: 'Traceworthy of course' } },
    });
    const other = await resident(app.db, hall);
    await app.db.insert(interests).values([
      { fromMembershipId: me.membershipId, toMembershipId: other.membershipId, status: 'interested' },
      { fromMembershipId: other.membershipId, toMembershipId: me.membershipId, status: 'skipped' },
    ]);
    await request(me, other);
    await request(await resident(app.db, hall), me);
    await roomOf(app.db, hall, [me, other]);
    await invitation(app.db, hall, { inviterMembershipId: me.membershipId });

    const traces = [me.userId, me.membershipId, elsewhere.membershipId, 'Adaline', 'Traceworthy'];
    expect(await tablesThatMention(app.db, traces)).toContain('memberships');
    expect(await remove(me)).toMatchObject({ code: 204 });
    // The local identity provider keeps its own accounts, as Google would; the exports say that a membership is gone.
    expect(await tablesThatMention(app.db, traces)).toEqual(['local_accounts', 'resident_changes']);
    const { userId } = me;
    expect(await tablesThatMention(app.db, [userId, 'Adaline', 'Traceworthy'])).toEqual(['local_accounts']);
  });

  it('deletes the pictures, including an unfinished upload', async () => {
    const pictures = picturesIn(app);
    const me = await resident(app.db, hall);
    const jpeg = await drawn().jpeg().toBuffer();
    await pictures.upload(me, jpeg);
    const { large, square } = await pictures.of(me);
    const { upload_url } = await pictures.ask(me);
    await pictures.put(upload_url, jpeg);
    await remove(me);
    await pictures.settle();
    for (const path of [large, square]) expect((await pictures.shown(path)).statusCode, path).toBe(404);
    expect(await app.storage.list('uploads')).toEqual([]);
    expect((await app.storage.list('pictures')).filter(({ name }) => large.includes(name))).toEqual([]);
  });

  it('clears the browser’s cookie', async () => {
    const passcode = await invitation(app.db, hall);
    const session = sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
    const reply = await app.server.inject({
      method: 'DELETE',
      url: '/users',
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    expect(reply.cookies).toMatchObject([
      { name: 'nestmate_refresh', value: '' },
      { name: sessionMarker(false), value: '' },
    ]);
  });

  it('ends every session', async () => {
    const passcode = await invitation(app.db, hall);
    const somebody = { name: 'Grace Hopper', email: 'grace@example.org' };
    const [here, there] = [browser(app), browser(app)];
    const session = sessionIn(await here.signIn('google', somebody, { passcode }));
    sessionIn(await there.signIn('google', somebody));
    await remove(session);
    for (const [name, one] of Object.entries({ here, there }))
      expect((await one.post(calls.auth.refresh.path)).statusCode, name).toBe(401);
    expect(await browser(app).signIn('google', somebody)).toMatchObject({
      code: 401,
      err: { error_code: 'Unauthorized' },
    });
    const again = sessionIn(await browser(app).signIn('google', somebody, { passcode }));
    expect(again.userId).not.toBe(session.userId);
  });

  it('is idempotent, whether it is repeated immediately or later', async () => {
    const me = await resident(app.db, hall);
    const [token, another] = [await app.tokenOf(me.userId), await app.tokenOf(me.userId)];
    const answers = await Promise.all([
      app.call(calls.account.remove, { token }),
      app.call(calls.account.remove, { token }),
      app.call(calls.account.remove, { token: another }),
    ]);
    for (const { code } of answers) expect([204, 401]).toContain(code);
    expect(answers.map(({ code }) => code)).toContain(204);
    expect(await app.call(calls.account.remove, { token })).toMatchObject({
      code: 401,
      err: { error_code: 'AccountDeleted', error_description: 'This account has been deleted.' },
    });
  });

  it('leaves nothing of concurrent writes', async () => {
    const text = await question(app.db, hall, { type: 'FREE_TEXT' });
    for (let round = 0; round < 5; round += 1) {
      const me = await resident(app.db, hall);
      const token = await app.tokenOf(me.userId);
      const [, saved] = await Promise.all([
        app.call(calls.account.remove, { token }),
        app.call(calls.questions.save, {
          token,
          params: { membershipId: me.membershipId },
          body: { answers: [{ questionId: text, type: 'FREE_TEXT', userAnswer: 'Quite' }] },
        }),
      ]);
      expect(saved.code).toBeLessThan(500);
      expect(await tablesThatMention(app.db, [me.userId])).toEqual([]);
      expect(await tablesThatMention(app.db, [me.membershipId])).toEqual(['resident_changes']);
    }
  });
});

describe('the places of a deleted account', () => {
  it('reopens the office’s place for the next invited person, without a name', async () => {
    const newHall = await community(app.db);
    const roster = await unclaimedResident(app.db, newHall, { firstName: 'Maya' });
    const passcode = await invitation(app.db, newHall, { membershipId: roster.membershipId });
    const maya = { name: 'Maya Torres', email: 'maya@example.org' };
    const { userId } = sessionIn(await browser(app).signIn('google', maya, { passcode }));
    await remove({ userId });

    const rows = await app.db
      .select()
      .from(memberships)
      .where(eq(memberships.subnetworkId, newHall.subnetworkId));
    expect(rows).toMatchObject([{ userId: null, claimedAt: null, questionsSaved: false }]);
    const [open] = rows;
    expect(open?.id).not.toBe(roster.membershipId);
    expect(await app.call(calls.invitations.preflight, { params: { token: passcode } })).toMatchObject({
      err: { error_code: 'InvalidPasscode' },
    });

    const again = await invitation(app.db, newHall, { membershipId: open?.id ?? null });
    const opened = await app.call(calls.invitations.preflight, { params: { token: again } });
    expect(opened.res).toMatchObject({ claimed: false, firstName: null, lastName: null });
    const back = sessionIn(await browser(app).signIn('google', maya, { passcode: again }));
    expect(back.membershipId).toBe(open?.id);
  });

  it.each([
    ['a place made by a general invitation', false],
    ['a place that the office had removed', true],
  ])('deletes %s', async (_, isRemoved) => {
    const newHall = await community(app.db);
    const me = await resident(app.db, newHall, { removed: isRemoved });
    if (isRemoved) await invitation(app.db, newHall, { membershipId: me.membershipId });
    await remove(me);
    const left = await app.db
      .select()
      .from(memberships)
      .where(eq(memberships.subnetworkId, newHall.subnetworkId));
    expect(left).toEqual([]);
  });

  it('keeps the invitations the person sent, without their name', async () => {
    const me = await resident(app.db, hall);
    const passcode = await invitation(app.db, hall, { inviterMembershipId: me.membershipId });
    await remove(me);
    const [remaining] = await app.db.select().from(invitations).where(eq(invitations.passcode, passcode));
    expect(remaining).toMatchObject({ inviterMembershipId: null, revokedAt: null });
  });
});

describe('the other residents', () => {
  async function lockedRoom(people: number) {
    const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
    const others = people > 2 ? [other, await resident(app.db, hall)] : [other];
    await roomOf(app.db, hall, [me, ...others], true);
    return { me, other, others };
  }

  it('remain roommates, also in a locked room', async () => {
    const { me, other, others } = await lockedRoom(3);
    await remove(me);
    expect(await roomOfMine(other)).toEqual([others[1]?.membershipId]);
  });

  it('have no room when nobody else is left in it', async () => {
    const { me, other } = await lockedRoom(2);
    await remove(me);
    expect(await roomOfMine(other)).toEqual([]);
    expect(await tablesThatMention(app.db, [other.membershipId])).not.toContain('room_members');
  });

  it('no longer see the person in the deck, lists, requests or profile', async () => {
    const newHall = await community(app.db);
    const [me, other] = [await resident(app.db, newHall), await resident(app.db, newHall)];
    expect(await deck().ids(other)).toEqual([me.membershipId]);
    await deck().decide(other, me, 'interested');
    await request(other, me);
    await remove(me);
    for (const status of ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'] as const)
      await vi.waitFor(async () => expect(await deck().ids(other, { status }), status).toEqual([]));
    const profile = await app.call(calls.find.candidate, {
      as: other.userId,
      params: { userId: other.userId, membershipId: me.membershipId },
    });
    expect(profile.code).toBe(404);
    const room = await app.call(calls.room.mine, { as: other.userId, params: { userId: other.userId } });
    expect(room.res?.my_requests).toEqual([]);
  });

  it('are notified in their open windows, unlike residents elsewhere', async () => {
    const newHall = await community(app.db);
    const [me, other] = [await resident(app.db, newHall), await resident(app.db, newHall)];
    await request(me, other);
    const [mine, also, theirs, elsewhere] = [
      await openWindow(me),
      await openWindow(me),
      await openWindow(other),
      await openWindow(await resident(app.db, await community(app.db))),
    ];
    await remove(me);
    const { membershipId } = other;
    await vi.waitFor(() => {
      expect(theirs.received).toEqual(
        expect.arrayContaining([
          [
            'badges',
            {
              membershipId,
              badges: {
                unreadMessages: 0,
                incomingRequests: 0,
                unreadThreads: 0,
                unreadAnswers: 0,
                newNotifications: 0,
                unreadNotifications: 0,
              },
            },
          ],
          ['resident.left', { membershipId, otherMembershipId: me.membershipId }],
        ]),
      );
      for (const [name, window] of Object.entries({ mine, also })) {
        expect(
          window.received.map(([name]) => name),
          name,
        ).toContain('account.deleted');
        expect(window.socket.connected, name).toBe(false);
      }
    });
    expect(elsewhere.received).toEqual([]);
  });
});

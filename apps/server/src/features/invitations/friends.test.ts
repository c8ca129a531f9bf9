import { calls } from '@nestmate/contract';
import type { UnitTypeId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { setMatchingPaused } from '../../../test/office/office-acts';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, longBio, resident, roomOf, type TestCommunity } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { setBlocked } from '../blocking';
import { unitTypes } from '../housing';
import { memberships } from '../memberships';
import { requestInvitedFriend } from './friends.service';
import { invitations, invitedFriends } from './invitations.schema';

const app = await testApp();
const asStaff = callAsStaff(app);
const { roomOf: roomFor } = roomsIn(app);

let hall: TestCommunity;
let maya: Person;
beforeEach(async () => {
  hall = await community(app.db, { residentsInvite: true, capacity: 3 });
  maya = await resident(app.db, hall, { firstName: 'Maya', lastName: 'Torres' });
});

const own = (who: Person) => ({ as: who.userId, params: { userId: who.userId } });
const open = (who = maya, message = 'Live with me?') =>
  app.call(calls.invitations.openFriendLink, { ...own(who), body: { message } });
const linkOf = async (who = maya) =>
  (await app.call(calls.invitations.readFriendLink, own(who))).res?.friend_link;
const passcodeIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('passcode') ?? '';
const preflight = (token: string) => app.call(calls.invitations.preflight, { params: { token } });

/** Somebody who joins by a passcode. */
async function join(passcode: string): Promise<Person> {
  const { userId, membershipId } = sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
  if (!membershipId) throw new Error('Nobody has joined');
  return { userId, membershipId };
}
const register = ({ userId }: Person) =>
  app.call(calls.profile.saveBasicInfo, {
    as: userId,
    params: { userId },
    body: { first_name: 'Fay', last_name: 'Friend', bio: longBio, gender: hall.womanId },
  });
const received = async (who: Person) =>
  (await roomFor(who)).incoming_requests.map(({ membership_id, message }) => [membership_id, message]);
const newsOf = async (who: Person) =>
  ((await app.call(calls.notifications.list, own(who))).res?.notifications ?? []).map(({ kind, people }) => [
    kind,
    ...people.map(({ first_name: name }) => name),
  ]);

describe('the link of a resident with a free place', () => {
  it('opens a place in their unit type, and names them [2.83]', async () => {
    const { res } = await open();
    expect(res?.friend_link).toMatchObject({ message: 'Live with me?', joined: 0, max_joins: 2 });
    const passcode = passcodeIn(res?.friend_link?.link);
    expect((await preflight(passcode)).res).toMatchObject({
      invitationType: 'GENERAL',
      unitTypeId: hall.unitTypeId,
      inviter: { firstName: 'Maya', lastName: 'Torres', asks: true },
    });
    await join(passcode);
    expect(await linkOf()).toMatchObject({ joined: 1 });
  });

  it('begins a request once the friend is registered, and not before [2.83]', async () => {
    const { res } = await open();
    const fay = await join(passcodeIn(res?.friend_link?.link));
    expect((await roomFor(maya)).my_requests).toEqual([]);
    expect((await register(fay)).code).toBe(200);
    await vi.waitFor(
      async () => expect(await received(fay)).toEqual([[maya.membershipId, 'Live with me?']]),
      {
        timeout: 30_000,
        interval: 100,
      },
    );
    // Basic info that is saved again registers nobody again.
    await register(fay);
    expect(await received(fay)).toHaveLength(1);
  });

  it.each([
    {
      case: 'the room is full',
      end: async () =>
        roomOf(app.db, hall, [maya, await resident(app.db, hall), await resident(app.db, hall)]),
      news: 'friend.full',
    },
    {
      case: 'matching is over',
      end: async () =>
        app.db.update(unitTypes).set({ matchingOver: true }).where(eq(unitTypes.id, hall.unitTypeId)),
      news: 'friend.over',
    },
    {
      case: 'matching is paused',
      end: async () => setMatchingPaused(app, hall.unitTypeId, true),
      news: 'friend.later',
    },
  ])('notifies both once that no request was sent when $case [2.83]', async ({ end, news }) => {
    const { res } = await open();
    const fay = await join(passcodeIn(res?.friend_link?.link));
    await end();
    expect((await register(fay)).code).toBe(200);
    await vi.waitFor(async () => expect(await newsOf(fay)).toEqual([[news, 'Maya']]), {
      timeout: 30_000,
      interval: 100,
    });
    expect(await newsOf(maya)).toEqual([[news, 'Fay']]);
    await requestInvitedFriend(app, fay.membershipId, app.clock());
    expect([await newsOf(fay), await newsOf(maya)]).toEqual([[[news, 'Maya']], [[news, 'Fay']]]);
    expect(await received(fay)).toEqual([]);
  });

  it('reveals no block when its request could not be sent [2.83]', async () => {
    const { res } = await open();
    const fay = await join(passcodeIn(res?.friend_link?.link));
    await setBlocked(app.db, maya.userId, fay.userId, true);
    await register(fay);
    await vi.waitFor(async () => expect(await newsOf(fay)).toEqual([['friend.unsent']]), {
      timeout: 30_000,
      interval: 100,
    });
    expect(await newsOf(maya)).toEqual([['friend.unsent']]);
  });

  it('stays the same while it is open, with the latest words', async () => {
    const first = await open();
    const second = await open(maya, 'Please?');
    expect(second.res?.friend_link?.link).toBe(first.res?.friend_link?.link);
    expect(await linkOf()).toMatchObject({ message: 'Please?' });
    const both = await Promise.all([open(), open()]);
    expect(new Set(both.map(({ res }) => res?.friend_link?.link)).size).toBe(1);
  });

  it('is a new one once its resident belongs to another unit type', async () => {
    const before = await open();
    const { subnetworkId } = hall;
    const suite = newId<UnitTypeId>();
    await app.db.insert(unitTypes).values({ id: suite, subnetworkId, name: 'Suite', capacity: 2 });
    const isMaya = eq(memberships.id, maya.membershipId);
    await app.db.update(memberships).set({ unitTypeId: suite }).where(isMaya);
    expect(await linkOf()).toBeNull();
    const after = passcodeIn((await open()).res?.friend_link?.link);
    expect(after).not.toBe(passcodeIn(before.res?.friend_link?.link));
    expect((await preflight(after)).res).toMatchObject({ unitTypeId: suite });
  });

  it('is for as many people as there are free places, also when they come at the same time', async () => {
    await roomOf(app.db, hall, [maya, await resident(app.db, hall)]);
    const { res } = await open();
    expect(res?.friend_link).toMatchObject({ max_joins: 1 });
    const passcode = passcodeIn(res?.friend_link?.link);
    const attempts = await Promise.allSettled([join(passcode), join(passcode), join(passcode)]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // As a personal invitation says it, also to the person who has just joined by it.
    expect((await preflight(passcode)).res).toMatchObject({ claimed: true });
    expect(await linkOf()).toBeNull();
  });

  it('opens nothing once it is closed; who has joined by it stays', async () => {
    const { res } = await open();
    const passcode = passcodeIn(res?.friend_link?.link);
    const fay = await join(passcode);
    for (let time = 0; time < 2; time++)
      expect((await app.call(calls.invitations.closeFriendLink, own(maya))).res).toEqual({
        friend_link: null,
      });
    expect((await preflight(passcode)).err?.error_code).toBe('FriendLinkClosed');
    expect((await register(fay)).code).toBe(200);
    expect(passcodeIn((await open()).res?.friend_link?.link)).not.toBe(passcode);
  });

  it('opens nothing while nobody could move in with them', async () => {
    const { res } = await open();
    const passcode = passcodeIn(res?.friend_link?.link);
    const opens = async () => {
      const { err } = await preflight(passcode);
      if (err) expect(err.error_code).toBe('FriendLinkOver');
      return !err;
    };
    expect(await opens()).toBe(true);
    await setMatchingPaused(app, hall.unitTypeId, true);
    expect(await opens()).toBe(false);
    await setMatchingPaused(app, hall.unitTypeId, false);
    expect(await opens()).toBe(true);
    const isOver = (matchingOver: boolean) =>
      app.db.update(unitTypes).set({ matchingOver }).where(eq(unitTypes.id, hall.unitTypeId));
    await isOver(true);
    expect(await opens()).toBe(false);
    await isOver(false);
    await roomOf(app.db, hall, [maya, await resident(app.db, hall), await resident(app.db, hall)]);
    expect(await opens()).toBe(false);
    expect((await open()).err).toMatchObject({ error_code: 'unit_full' });
  });

  it('is not offered where the community does not let residents invite', async () => {
    const other = await community(app.db);
    const ben = await resident(app.db, other);
    expect((await open(ben)).code).toBe(404);
    expect(await linkOf(ben)).toBeNull();
  });

  it('is refused after ten people have joined by one resident’s links', async () => {
    await open();
    await app.db
      .update(invitations)
      .set({ joins: limits.invitedFriends })
      .where(eq(invitations.inviterMembershipId, maya.membershipId));
    expect((await open()).err).toMatchObject({ error_code: 'TooManyInvited' });
  });

  it('is deleted with its words when the account is', async () => {
    const { res } = await open();
    const fay = await join(passcodeIn(res?.friend_link?.link));
    const deleted = await app.call(calls.account.remove, { as: maya.userId });
    expect(deleted.code).toBe(204);
    expect((await preflight(passcodeIn(res?.friend_link?.link))).code).toBe(404);
    const left = await app.db
      .select()
      .from(invitedFriends)
      .where(eq(invitedFriends.membershipId, fay.membershipId));
    expect(left).toEqual([]);
    expect((await register(fay)).code).toBe(200);
  });

  it('is seen and closed by the housing office, and replaced by nobody else', async () => {
    const { res } = await open();
    const passcode = passcodeIn(res?.friend_link?.link);
    await join(passcode);
    const joan = await staffMember(app, { networkId: hall.networkId });
    const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
    const listed = await asStaff(joan, staffCalls.staffInvitations.passcodes, { params });
    const [link] = listed.res?.passcodes ?? [];
    expect(link).toMatchObject({
      passcode,
      joined: 1,
      max_joins: 2,
      inviter: { membership_id: maya.membershipId, name: 'Maya Torres' },
    });
    const one = { networkId: hall.networkId, passcodeId: link?.passcode_id as never };
    const { rotatePasscode, closePasscode } = staffCalls.staffInvitations;
    expect((await asStaff(joan, rotatePasscode, { params: one })).code).toBe(404);
    expect((await asStaff(joan, closePasscode, { params: one })).code).toBe(200);
    expect((await preflight(passcode)).err?.error_code).toBe('FriendLinkClosed');
    expect(await linkOf()).toBeNull();
  });
});

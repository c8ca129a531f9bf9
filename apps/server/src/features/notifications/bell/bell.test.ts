import { calls } from '@nestmate/contract';
import type { PostId, SupportConversationId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { removeResident } from '../../../../test/office/office-acts';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import { deckIn, type Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { appendPost, communityPosts, insertThread } from '../../community';
import { currentBadges } from '../badges.service';

let app: TestApp;
let hall: TestCommunity;
let watching: Awaited<ReturnType<typeof windowsOf>>;
beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  watching = await windowsOf(app);
});

const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId, params: { userId } });

async function bellOf(me: Person, after?: string) {
  const { res, err } = await app.call(calls.notifications.list, { ...as(me), query: after ? { after } : {} });
  if (!res) throw new Error(err.error_code);
  return res;
}

/** Each item in a few words. */
async function itemsOf(me: Person) {
  const { notifications } = await bellOf(me);
  return notifications.map(({ kind, agreed_by: by, people, is_read: isRead }) =>
    [
      kind,
      ...(by ? [`by ${by.first_name}:`] : []),
      ...people.map(({ first_name: name }) => name),
      ...(isRead ? ['(read)'] : []),
    ].join(' '),
  );
}

async function counted({ membershipId }: Person) {
  const badges = (await currentBadges(app.db, [membershipId])).get(membershipId);
  return [badges?.newNotifications, badges?.unreadNotifications];
}

const visit = (me: Person, path: string | null) =>
  app.call(calls.notifications.read, { ...as(me), body: { paths: path === null ? null : [path] } });

async function named(...names: string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const firstName of names) people.push(await resident(app.db, hall, { firstName }));
  return people;
}

async function thread(author: Person): Promise<PostId> {
  const id = newId<PostId>();
  const post = { id, authorId: author.membershipId, body: 'Who has a bike?', at: new Date() };
  await app.db.transaction((tx) => insertThread(tx, hall.subnetworkId, post));
  return id;
}

it('counts the questions with answers of the housing office until the resident looks at each', async () => {
  const me = await resident(app.db, hall);
  const { membershipId } = me;
  const [first, second] = [newId<SupportConversationId>(), newId<SupportConversationId>()];
  const answered = (conversationId: SupportConversationId) =>
    app.db.transaction((tx) =>
      app.events.publish(tx, 'question.answered', { membershipId, conversationId, isByOffice: false }),
    );
  const answers = async () =>
    (await currentBadges(app.db, [me.membershipId])).get(me.membershipId)?.unreadAnswers;
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'office.decided', {
      decision: 'office.warned',
      membershipIds: [membershipId],
    }),
  );
  expect(await answers()).toBe(0);
  for (const each of [first, first, second]) await answered(each);
  expect(await answers()).toBe(2);
  await visit(me, '/support');
  expect(await answers()).toBe(2);
  await visit(me, `/support/${first}`);
  expect(await answers()).toBe(1);
});

it('notifies the sender of a request of the answer', async () => {
  const [me, ana, ben] = (await named('Mo', 'Ana', 'Ben')) as [Person, Person, Person];
  const rooms = roomsIn(app);
  const [request, taken] = [await rooms.requested(ana, me), await rooms.requested(ben, me)];
  await rooms.deny(me, request);
  await rooms.accept(me, taken);
  expect(await itemsOf(ana)).toEqual(['request.declined Mo']);
  expect(await itemsOf(ben)).toEqual(['request.accepted Mo']);
});

it('notifies the recipient of open requests in one item', async () => {
  const [me, ana, ben, cleo] = (await named('Mo', 'Ana', 'Ben', 'Cleo')) as [Person, Person, Person, Person];
  const rooms = roomsIn(app);
  const request = await rooms.requested(ana, me);
  const taken = await rooms.requested(ben, me);
  const withdrawn = await rooms.requested(cleo, me);
  expect(await itemsOf(me)).toEqual(['request.received Cleo Ben Ana']);
  expect(await counted(me)).toEqual([1, 1]);
  await rooms.cancel(cleo, withdrawn);
  expect(await itemsOf(me)).toEqual(['request.received Ben Ana']);
  const [item] = (await bellOf(me)).notifications;
  expect(item?.happened_at).toBeLessThan(item?.notified_at ?? 0);
  await rooms.deny(me, request);
  await rooms.accept(me, taken);
  expect(await itemsOf(me)).toEqual([]);
  expect(await counted(me)).toEqual([0, 0]);
  expect(await itemsOf(cleo)).toEqual([]);
});

it('notifies roommates of the roommate who agreed on newcomers', async () => {
  const [me, mate, other, friend] = (await named('Mo', 'Mia', 'Ola', 'Flo')) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await roomOf(app.db, hall, [me, mate]);
  await roomOf(app.db, hall, [other, friend]);
  const rooms = roomsIn(app);
  await rooms.accept(me, await rooms.requested(other, me));
  expect(await itemsOf(other)).toEqual(['request.accepted Mo']);
  expect((await itemsOf(mate))[0]).toMatch(/^room\.joined by Mo: (Ola Flo|Flo Ola)$/);
  expect((await itemsOf(friend))[0]).toMatch(/^room\.joined by Ola: (Mo Mia|Mia Mo)$/);
  expect(await itemsOf(me)).toEqual([]);
  await rooms.leave(other);
  expect(await itemsOf(other)).toEqual([]);
  expect((await itemsOf(friend)).join()).toMatch(/^room\.left Ola,room\.joined (Mo Mia|Mia Mo)$/);
});

it('notifies the roommates of somebody who is asked, as long as the request is open', async () => {
  const [me, mate, sol] = (await named('Mo', 'Mia', 'Sol')) as [Person, Person, Person];
  await roomOf(app.db, hall, [me, mate]);
  const rooms = roomsIn(app);
  const requestId = await rooms.requested(sol, me);
  expect([await itemsOf(me), await itemsOf(mate)]).toEqual([
    ['request.received Sol'],
    ['request.toRoommate Sol'],
  ]);
  await rooms.deny(me, requestId);
  expect([await itemsOf(mate), await counted(mate)]).toEqual([[], [0, 0]]);
});

it('notifies those who stay that a roommate left, without a name they may no longer know', async () => {
  const [me, mate, ana, ben] = (await named('Mo', 'Mia', 'Ana', 'Ben')) as [Person, Person, Person, Person];
  await roomOf(app.db, hall, [me, mate, ana, ben]);
  const { received } = await watching(me);
  await roomsIn(app).leave(ana);
  await vi.waitFor(() =>
    expect(received).toContainEqual([
      'badges',
      expect.objectContaining({ badges: expect.objectContaining({ newNotifications: 1 }) }),
    ]),
  );
  expect([await itemsOf(me), await itemsOf(mate), await itemsOf(ana)]).toEqual([
    ['room.left Ana'],
    ['room.left Ana'],
    [],
  ]);
  await removeResident(app, ben.membershipId, app.clock());
  expect(await itemsOf(me)).toEqual(['room.left Ana']);
  await setBlocked(app.db, me.userId, ana.userId, true);
  expect([await itemsOf(me), await counted(me)]).toEqual([['room.left'], [1, 1]]);
});

it('notifies the person who liked first of a mutual like, as long as it lasts', async () => {
  const [first, second] = (await named('Fay', 'Sol')) as [Person, Person];
  const deck = deckIn(app);
  await deck.decide(first, second, 'interested');
  expect(await itemsOf(second)).toEqual([]);
  await deck.decide(second, first, 'interested');
  expect([await itemsOf(first), await itemsOf(second)]).toEqual([['interest.mutual Sol'], []]);
  await deck.decide(second, first, 'queued');
  expect([await itemsOf(first), await counted(first)]).toEqual([[], [0, 0]]);
});

it('shows the last decision of the housing office about each thing', async () => {
  const [me] = (await named('Mo')) as [Person];
  const decide = (decision: 'office.hidden' | 'office.locked' | 'office.shown') =>
    app.db.transaction((tx) =>
      app.events.publish(tx, 'office.decided', { decision, membershipIds: [me.membershipId] }),
    );
  await decide('office.hidden');
  await decide('office.locked');
  await decide('office.shown');
  expect(await itemsOf(me)).toEqual(['office.shown', 'office.locked']);
});

/** A thread of Mo's that Ana and Ben write in. */
async function repliedThread() {
  const [me, ana, ben] = (await named('Mo', 'Ana', 'Ben')) as [Person, Person, Person];
  const threadId = await thread(me);
  let index = 0;
  const reply = async (by: Person) => {
    const postId = newId<PostId>();
    const authorId = by.membershipId;
    index += 1;
    await app.db.transaction((tx) =>
      appendPost(tx, { threadId, index }, { id: postId, authorId, body: 'I do', at: new Date() }),
    );
    const { subnetworkId } = hall;
    const membershipIds = [me.membershipId];
    const post = { subnetworkId, threadId, postId, index, authorId, membershipIds };
    await app.db.transaction((tx) => app.events.publish(tx, 'community.replied', post));
  };
  return { me, ana, ben, threadId, reply };
}

it('counts replies of a thread until the last of them is read', async () => {
  const { me, ana, ben, threadId, reply } = await repliedThread();
  await reply(ana);
  await reply(ben);
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'community.read', { membershipId: me.membershipId, threadId, index: 1 }),
  );
  expect(await counted(me)).toEqual([1, 1]);
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'community.read', { membershipId: me.membershipId, threadId, index: 2 }),
  );
  expect(await counted(me)).toEqual([0, 0]);
});

it('the bell does not count replies that are deleted', async () => {
  const { me, ana, reply } = await repliedThread();
  await reply(ana);
  expect(await counted(me)).toEqual([1, 1]);
  await app.db
    .update(communityPosts)
    .set({ removedAt: new Date() })
    .where(eq(communityPosts.authorId, ana.membershipId));
  expect(await counted(me)).toEqual([0, 0]);
});

it('a new reply begins another group once the page of the first group was visited', async () => {
  const { me, ana, ben, threadId, reply } = await repliedThread();
  await reply(ana);
  await reply(ben);
  await reply(ana);
  expect(await itemsOf(me)).toEqual(['community.replied Ana Ben']);
  const { received } = await watching(me);
  await visit(me, `/thread/${threadId}`);
  await vi.waitFor(() =>
    expect(received).toContainEqual([
      'badges',
      expect.objectContaining({
        badges: expect.objectContaining({ newNotifications: 0, unreadNotifications: 0 }),
      }),
    ]),
  );
  await reply(ben);
  expect(await itemsOf(me)).toEqual(['community.replied Ben', 'community.replied Ana Ben (read)']);
});

async function manyItems() {
  const [me] = (await named('Mo')) as [Person];
  for (let count = 0; count < 22; count += 1) {
    const announced = { subnetworkId: hall.subnetworkId, threadId: await thread(me) };
    await app.db.transaction((tx) => app.events.publish(tx, 'community.announced', announced));
  }
  return me;
}

it('the bell pages through its items', async () => {
  const me = await manyItems();
  const first = await bellOf(me);
  expect(first.notifications).toHaveLength(20);
  const rest = await bellOf(me, first.next ?? '');
  expect([rest.notifications.length, rest.next]).toEqual([2, null]);
});

it('counts in the bell the items since the list was seen', async () => {
  const me = await manyItems();
  const first = await bellOf(me);
  await app.call(calls.notifications.see, {
    ...as(me),
    body: { up_to: first.notifications[0]?.notified_at ?? 0 },
  });
  expect(await counted(me)).toEqual([0, 22]);
  await visit(me, null);
  expect(await counted(me)).toEqual([0, 0]);
});

it('counts no item of which all people are blocked or removed', async () => {
  const [me, ana, ben] = (await named('Mo', 'Ana', 'Ben')) as [Person, Person, Person];
  const rooms = roomsIn(app);
  await rooms.requested(ana, me);
  await rooms.requested(ben, me);
  await setBlocked(app.db, me.userId, ana.userId, true);
  expect(await itemsOf(me)).toEqual(['request.received Ben']);
  await app.db.execute(sql`update memberships set removed_at = now() where id = ${ben.membershipId}`);
  expect([await itemsOf(me), await counted(me)]).toEqual([[], [0, 0]]);
});

it('shows nothing of threads that a blocked person started, no matter who writes in them', async () => {
  const [me, starter, ana] = (await named('Mo', 'Sam', 'Ana')) as [Person, Person, Person];
  const threadId = await thread(starter);
  const postId = newId<PostId>();
  const authorId = ana.membershipId;
  await app.db.transaction((tx) =>
    appendPost(tx, { threadId, index: 1 }, { id: postId, authorId, body: 'I do', at: new Date() }),
  );
  const at = { subnetworkId: hall.subnetworkId, threadId, postId, index: 1, authorId };
  const membershipIds = [me.membershipId];
  await app.db.transaction((tx) => app.events.publish(tx, 'community.replied', { ...at, membershipIds }));
  await app.db.transaction((tx) => app.events.publish(tx, 'community.mentioned', { ...at, membershipIds }));
  expect(await itemsOf(me)).toHaveLength(2);
  await setBlocked(app.db, starter.userId, me.userId, true);
  expect(await itemsOf(me)).toEqual([]);
  expect(await counted(me)).toEqual([0, 0]);
});

it('names a thread by its first words until they are deleted', async () => {
  const [me, ana, ben] = (await named('Mo', 'Ana', 'Ben')) as [Person, Person, Person];
  const threads = async (whose: Person) =>
    (await bellOf(whose)).notifications.map(({ thread: about }) => about);
  const threadId = await thread(me);
  const postId = newId<PostId>();
  const authorId = ana.membershipId;
  await app.db.transaction((tx) =>
    appendPost(tx, { threadId, index: 1 }, { id: postId, authorId, body: 'I do', at: new Date() }),
  );
  const at = { subnetworkId: hall.subnetworkId, threadId, postId, index: 1, authorId };
  const membershipIds = [me.membershipId, ben.membershipId];
  await app.db.transaction((tx) => app.events.publish(tx, 'community.replied', { ...at, membershipIds }));
  expect(await threads(me)).toEqual([{ words: 'Who has a bike?', is_mine: true }]);
  expect(await threads(ben)).toEqual([{ words: 'Who has a bike?', is_mine: false }]);
  await app.db
    .update(communityPosts)
    .set({ body: 'x'.repeat(1500) })
    .where(eq(communityPosts.id, threadId));
  expect(await threads(ben)).toEqual([{ words: 'x'.repeat(120), is_mine: false }]);
  await app.db.update(communityPosts).set({ removedAt: new Date() }).where(eq(communityPosts.id, threadId));
  expect(await threads(ben)).toEqual([null]);
  await roomsIn(app).requested(ana, me);
  expect(await threads(me)).toEqual([null, null]);
});

import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { untilTransactionWaits } from '../../../../test/database/locks';
import { setRoundStatus } from '../../../../test/office/office-acts';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { type Person, refOf, postOf, threadsIn } from '../../../../test/world/threads';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { communityPosts, communityThreads } from '../community.schema';

const app = await testApp();
const openWindow = await windowsOf(app);
const { hallOf, olderThreads } = threadsIn(app);

it('returns a thread with counts, times and authors as its posts are written [3.15, 7.24, 7.25]', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  await app.db
    .update(profiles)
    .set({ pictureKey: 'face' })
    .where(eq(profiles.membershipId, ben.membershipId));
  const before = Date.now();
  const { res: thread } = await hall.start(ana, '  Who is on the third floor?  ');
  expect(thread).toMatchObject({ post_count: 1, unread_count: 0, body: 'Who is on the third floor?' });
  const id = thread?.post_id as PostId;
  const { res: post } = await hall.reply(ben, id, 'I am!');
  expect(post).toMatchObject({ index: 1, body: 'I am!', user: { user_id: ben.userId, first_name: 'Ben' } });
  expect(post?.date_created).toBeGreaterThanOrEqual(before);

  const { res } = await hall.open(ana, id);
  expect(res?.thread).toMatchObject({
    post_id: id,
    post_count: 2,
    unread_count: 1,
    updatedAt: post?.date_created,
    user: { user_id: ana.userId, first_name: 'Ana', image_urls: null },
  });
  expect(res?.posts.map(({ index, body }) => [index, body])).toEqual([
    [0, 'Who is on the third floor?'],
    [1, 'I am!'],
  ]);
  expect((await hall.list(ben)).threads).toEqual([{ ...res?.thread, unread_count: 0 }]);
  expect(res?.posts.at(-1)).toMatchObject({
    post_id: post?.post_id,
    date_created: post?.date_created,
    user: {
      user_id: ben.userId,
      first_name: 'Ben',
      last_name: 'Reyes',
      image_urls: { square: expect.any(String) },
    },
  });
});

it('the community has its fields, its round and its deadlines [3.15]', async () => {
  const {
    people: [ana],
    ...hall
  } = await hallOf(['Ana']);
  const settings = await app.call(calls.housing.details, { as: ana.userId, params: refOf(hall.hall) });
  expect(settings.res).toMatchObject({
    genderSettings: 'EDITABLE',
    genderSelectionTitle: 'Gender',
    genderSelectionExplainer: 'Used for room assignments.',
    personalProNounsEnabled: true,
    previouslyKnownEnabled: expect.any(Boolean),
    phoneNumberEnabled: expect.any(Boolean),
    matchingRoundStatus: 'MATCHING',
    deadline_start_date: '2026-01-10',
    deadline_end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

it('refuses a post that is empty or too long', async () => {
  const {
    people: [ana],
    ...use
  } = await hallOf(['Ana']);
  for (const body of ['', '  \n ', 'x'.repeat(limits.post.max + 1)])
    expect(await use.start(ana, body), JSON.stringify(body.slice(0, 10))).toMatchObject({
      code: 422,
      err: {
        error_code: 'InvalidInput',
        validation: [{ title: 'body', error_text: 'Community post has to be 1 to 1500 characters!' }],
      },
    });
  expect((await use.start(ana, 'x'.repeat(limits.post.max))).code).toBe(200);
  expect((await use.list(ana)).threads).toHaveLength(1);
});

it('says which words of a foul post are not allowed', async () => {
  const {
    people: [ana],
    ...use
  } = await hallOf(['Ana']);
  const thread = await use.write(ana, 'Hello');
  for (const [name, refused] of Object.entries({
    start: await use.start(ana, 'What a shit hall'),
    reply: await use.reply(ana, thread, 'Oh shit'),
  }))
    expect(refused, name).toMatchObject({
      code: 422,
      err: { error_code: 'profane_words', validation: [{ title: 'body', words: ['shit'] }] },
    });
  expect((await use.list(ana)).threads).toHaveLength(1);
});

it('writes nothing twice on retries', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const [id, other] = [newId<PostId>(), newId<PostId>()];
  const [one, again] = await Promise.all([hall.start(ana, 'Hello', id), hall.start(ana, 'Hello', id)]);
  expect(one.res).toEqual(again.res);
  await Promise.all([hall.reply(ben, id, 'Hi', other), hall.reply(ben, id, 'Hi', other)]);
  expect((await hall.open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['Hello', 'Hi']);
});

it('refuses another post under a used id', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const [id, other] = [newId<PostId>(), newId<PostId>()];
  await hall.start(ana, 'Hello', id);
  expect((await hall.start(ben, 'Mine', id)).code).toBe(409);
  expect((await hall.start(ana, 'Hello again', id)).code).toBe(409);
  await hall.reply(ben, id, 'Hi', other);
  expect((await hall.reply(ana, id, 'Hi', other)).code).toBe(409);
  expect((await hall.open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['Hello', 'Hi']);
});

it('gives concurrent posts one order, in which none is missing', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const id = await hall.write(ana, 'Count');
  const bodies = Array.from({ length: 12 }, (_, at) => `Post ${at}`);
  await Promise.all(bodies.map((body, at) => hall.reply(at % 2 ? ana : ben, id, body)));
  const [seen, other] = [(await hall.open(ana, id)).res, (await hall.open(ben, id)).res];
  expect(seen?.posts).toEqual(other?.posts);
  expect(seen?.posts.map(({ index }) => index)).toEqual(Array.from({ length: 13 }, (_, at) => at));
  expect(seen?.posts.map(({ body }) => body).toSorted()).toEqual(['Count', ...bodies].toSorted());
  expect(seen?.thread.post_count).toBe(13);
});

it('shows a long thread page after page, from its beginning or from shortly before what is unread', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const id = await hall.write(ana, 'Long');
  const posts = Array.from({ length: 60 }, (_, n) =>
    postOf(id, n + 1, { body: `Post ${n + 1}`, author: ana, at: new Date() }),
  );
  await app.db.insert(communityPosts).values(posts);
  await app.db
    .update(communityThreads)
    .set({ postCount: 61, lastIndex: 60 })
    .where(eq(communityThreads.id, id));
  const { res: first } = await hall.open(ana, id);
  const { res: second } = await hall.open(ana, id, { from: first?.next ?? 0 });
  expect([first?.posts.length, first?.next, second?.posts.length, second?.next]).toEqual([50, 50, 11, null]);
  const { res: before } = await hall.open(ana, id, { before: 60 });
  expect([before?.posts[0]?.index, before?.posts.at(-1)?.index, before?.previous, before?.next]).toEqual([
    10, 59, 10, 60,
  ]);

  const unread = async () => {
    const { res } = await hall.open(ben, id, { at: 'unread' });
    return [res?.first_unread, res?.posts[0]?.index, res?.previous];
  };
  await hall.read(ben, id, 54);
  expect(await unread()).toEqual([55, 52, 52]);
  await hall.read(ben, id, 60);
  expect(await unread()).toEqual([null, 0, null]);
});

it('counts what others wrote since a resident last looked', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const id = await hall.write(ana, 'Hello');
  for (const body of ['One', 'Two']) await hall.reply(ben, id, body);
  await hall.reply(ana, id, 'Three');
  const unread = async (me: Person) => (await hall.list(me)).threads[0]?.unread_count;
  expect([await unread(ana), await unread(ben), await unread(cleo)]).toEqual([2, 1, null]);
  await hall.read(ana, id, 2);
  await hall.reply(ana, id, 'Four');
  expect([await unread(ana), await unread(ben)]).toEqual([0, 2]);
  await hall.read(cleo, id, 1);
  expect(await unread(cleo)).toBe(3);
});

it('moves the read horizon only forward, to the last post at most', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const id = await hall.write(ana, 'Hello');
  await hall.reply(ben, id, 'One');
  const unread = async (me: Person) => (await hall.list(me)).threads[0]?.unread_count;
  await hall.read(cleo, id, 99);
  await hall.read(cleo, id, 0);
  expect(await unread(cleo)).toBe(0);
  await hall.reply(ben, id, 'Four');
  expect(await unread(cleo)).toBe(1);
});

/** Ben has blocked Ana; both have written in a thread of Cleo's. */
async function hallWithBlock() {
  const { people, ...hall } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = people;
  const started = { ana: await hall.write(ana, 'Of Ana'), cleo: await hall.write(cleo, 'Of Cleo') };
  await hall.reply(ben, started.cleo, 'Ben was here');
  await hall.reply(ana, started.cleo, 'Ana too');
  await setBlocked(app.db, ben.userId, ana.userId, true);
  return { ana, ben, cleo, started, ...hall };
}

it('hides blocked people’s posts from each other, in counts as well', async () => {
  const { ana, ben, cleo, started, ...hall } = await hallWithBlock();
  for (const [me, seen] of [
    [ana, ['Of Cleo', 'Ana too']],
    [ben, ['Of Cleo', 'Ben was here']],
  ] as const) {
    const { res } = await hall.open(me, started.cleo);
    expect(res?.posts.map(({ body }) => body)).toEqual(seen);
    expect(res?.thread.post_count).toBe(2);
    expect((await hall.list(me)).threads.find(({ post_id }) => post_id === started.cleo)).toMatchObject({
      post_count: 2,
      unread_count: 0,
    });
  }
  expect((await hall.open(cleo, started.cleo)).res?.thread.post_count).toBe(3);
});

it('finds no words of blocked people', async () => {
  const { ana, ben, ...hall } = await hallWithBlock();
  const found = async (me: Person, text: string) => (await hall.list(me, { text })).threads.length;
  expect([await found(ana, 'here'), await found(ben, 'here')]).toEqual([0, 1]);
});

it('closes blocked people’s threads to each other', async () => {
  const { ben, started, ...hall } = await hallWithBlock();
  expect((await hall.open(ben, started.ana)).code).toBe(404);
  expect((await hall.reply(ben, started.ana, 'Let me in')).code).toBe(404);
  expect((await hall.list(ben)).threads.map(({ body }) => body)).toEqual(['Of Cleo']);
});

it('shows posts of removed and deleted authors as those of former residents', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const id = await hall.write(ana, 'Of Ana');
  await hall.reply(ben, id, 'Of Ben');
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ana.membershipId));
  await app.db.delete(memberships).where(eq(memberships.id, ben.membershipId));
  const { res } = await hall.open(cleo, id);
  expect(res?.posts.map(({ body, user }) => [body, user])).toEqual([
    ['Of Ana', null],
    ['Of Ben', null],
  ]);
});

it('names a hidden resident who writes, without a way to their profile', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const id = await hall.write(ana, 'Hello');
  await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, ana.membershipId));
  const author = async (me: Person) => (await hall.open(me, id)).res?.posts[0]?.user;
  expect(await author(ben)).toMatchObject({ first_name: 'Ana', membership_id: null });
  expect(await author(ana)).toMatchObject({ first_name: 'Ana', membership_id: ana.membershipId });
});

it('lets residents of a closed round only read', async () => {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const id = await use.write(ana, 'Hello');
  await setRoundStatus(app, hall.subnetworkId, 'ACTIVE');
  expect((await use.reply(ana, id, 'Still here')).code).toBe(200);
  await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
  expect((await use.open(ana, id)).code).toBe(200);
  expect(await use.reply(ana, id, 'Too late')).toMatchObject({ err: { error_code: 'network_closed' } });
  expect(await use.start(ana, 'Too late')).toMatchObject({ err: { error_code: 'network_closed' } });
});

it('answers the retry of a post that was written before its round closed', async () => {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const [id, other] = [newId<PostId>(), newId<PostId>()];
  await use.start(ana, 'Hello', id);
  await use.reply(ana, id, 'In time', other);
  await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
  expect((await use.start(ana, 'Hello', id)).res).toMatchObject({ post_id: id });
  expect((await use.reply(ana, id, 'In time', other)).res).toMatchObject({ post_id: other });
});

it('a community is closed to residents of another', async () => {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const id = await use.write(ana, 'Hello');
  const elsewhere = await resident(app.db, await community(app.db, { networkId: hall.networkId }));
  expect((await use.open(elsewhere, id)).code).toBe(404);
});

it('lets a resident write a post only in their own name', async () => {
  const {
    people: [ana, ben],
    hall,
  } = await hallOf(['Ana', 'Ben']);
  const forBen = await app.call(calls.community.start, {
    as: ana.userId,
    params: refOf(hall),
    body: { membership_id: ben.membershipId, body: 'I am Ben' },
  });
  expect(forBen.code).toBe(403);
});

it('accepts a limited number of threads per resident and day', async () => {
  const {
    people: [ana],
    ...hall
  } = await hallOf(['Ana']);
  await olderThreads(
    hall.hall,
    Array.from({ length: limits.threadsPerDay - 1 }, (_, n) => ({
      body: `Thread ${n}`,
      author: ana,
      at: new Date(),
    })),
  );
  await hall.write(ana, 'The last one of today');
  expect(await hall.start(ana, 'One more')).toMatchObject({ code: 429 });
  const [thread] = (await hall.list(ana)).threads;
  expect((await hall.reply(ana, thread?.post_id as PostId, 'A reply')).code).toBe(200);
});

it('accepts only one of two threads started together when one is left of the day', async () => {
  const {
    people: [ana],
    ...hall
  } = await hallOf(['Ana']);
  const today = Array.from({ length: limits.threadsPerDay - 1 }, (_, n) => ({
    body: `Thread ${n}`,
    author: ana,
    at: new Date(),
  }));
  await olderThreads(hall.hall, today);
  const together = await app.db.transaction(async (tx) => {
    // Nobody can write until both have counted or wait for each other.
    await tx.execute(sql`lock table ${communityThreads} in share mode`);
    const started = Promise.all(['One', 'Another'].map((body) => hall.start(ana, body)));
    await untilTransactionWaits(app.db, 2);
    return { started };
  });
  expect((await together.started).map(({ code }) => code).toSorted()).toEqual([200, 429]);
});

it('emits to the windows of the community alone which thread changed', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const elsewhere = await openWindow(await resident(app.db, await community(app.db)));
  const window = await openWindow(ben);
  const id = await hall.write(ana, 'Hello');
  await vi.waitFor(
    () => expect(window.received.map(([name]) => name)).toContain('community.changed'),
    10_000,
  );
  expect(window.received).toContainEqual([
    'community.changed',
    { membershipId: ben.membershipId, threadIds: [id], isNew: true, spreadMs: expect.any(Number) },
  ]);
  expect(elsewhere.received.map(([name]) => name)).not.toContain('community.changed');
});

it('announces a pinned or unpinned thread to residents as a change and not as a new post', async () => {
  const {
    people: [ana, ben],
    hall,
    write,
  } = await hallOf(['Ana', 'Ben']);
  const { received } = await openWindow(ben);
  const latestChange = (threadId: PostId, isNew: boolean) =>
    vi.waitFor(
      () =>
        expect(received.findLast(([name]) => name === 'community.changed')?.[1]).toMatchObject({
          threadIds: [threadId],
          isNew,
        }),
      10_000,
    );
  const id = await write(ana, 'Hello');
  await latestChange(id, true);
  const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
  const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId, threadId: id };
  for (const pinned of [true, false]) {
    received.length = 0;
    await callAsStaff(app)(joan, staffCalls.staffCommunity.pin, { params, body: { pinned } });
    await latestChange(id, false);
  }
});

it('sends a window no events about a person who blocked its resident or whom its resident blocked', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const [blocked, other] = [await openWindow(ben), await openWindow(cleo)];
  const eventsOf = ({ received }: typeof blocked, eventName: string) =>
    received.flatMap(([name, event]) => (name === eventName ? [event] : []));
  const threadsOf = (window: typeof blocked) =>
    eventsOf(window, 'community.changed').flatMap((event) => (event as { threadIds: PostId[] }).threadIds);
  const counts = () => eventsOf(blocked, 'badges').length;
  const eventually = (check: () => void) => vi.waitFor(check, 60_000);
  const hears = (window: typeof blocked, ids: PostId[]) =>
    eventually(() => expect(threadsOf(window)).toEqual(expect.arrayContaining(ids)));
  const thread = await hall.write(cleo, 'Who has a pan?');
  const ofAna = await hall.write(ana, 'Party on Friday');
  for (const window of [blocked, other]) await hears(window, [thread, ofAna]);
  await hall.read(ben, thread, 0);
  await eventually(() => expect(counts()).toBe(1));
  await setBlocked(app.db, ana.userId, ben.userId, true);
  const heard = threadsOf(blocked);

  await hall.reply(ana, thread, 'I do');
  await hall.reply(cleo, ofAna, 'I come');
  await hears(other, [await hall.write(ana, 'Anybody for tennis?')]);
  await hall.reply(cleo, thread, 'Thanks');
  await eventually(() => expect(counts()).toBeGreaterThan(1));
  await eventually(() => expect(threadsOf(blocked)).toEqual([...heard, thread]));
  expect(counts()).toBe(2);
});

import { calls } from '@nestmate/contract';
import type { PostId, TopicId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { type Input, testApp } from '../../../../test/app';
import { atOnce } from '../../../../test/at-once';
import { community, resident, type TestCommunity } from '../../../../test/builders';
import { windowsOf } from '../../../../test/windows';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { setRoundStatus } from '../../housing';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { communityPosts, communityThreads, communityTopics } from '../community.schema';
import { wordsOf } from '../words';

const app = await testApp();
const openWindow = await windowsOf(app);
type Person = Awaited<ReturnType<typeof resident>>;

const placeOf = ({ networkId, subnetworkId }: TestCommunity) => ({ networkId, subnetworkId });

/** The community as residents of a hall use it. */
function communityOf(hall: TestCommunity) {
  const params = placeOf(hall);
  const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId });
  const postBy = ({ membershipId }: Person, body: string, post_id?: PostId) => ({
    membership_id: membershipId,
    body,
    ...(post_id && { post_id }),
  });
  const start = (me: Person, body: string, id?: PostId) =>
    app.call(calls.community.start, { ...as(me), params, body: postBy(me, body, id) });
  const reply = (me: Person, threadId: PostId, body: string, id?: PostId) =>
    app.call(calls.community.reply, {
      ...as(me),
      params: { ...params, threadId },
      body: postBy(me, body, id),
    });
  const list = async (me: Person, query: Input<typeof calls.community.threads>['query'] = {}) => {
    const { res } = await app.call(calls.community.threads, { ...as(me), params, query });
    if (!res) throw new Error('The list was refused');
    return res;
  };
  const open = (me: Person, threadId: PostId, query: Input<typeof calls.community.thread>['query'] = {}) =>
    app.call(calls.community.thread, { ...as(me), params: { ...params, threadId }, query });
  const read = (me: Person, threadId: PostId, index: number) =>
    app.call(calls.community.read, { ...as(me), params: { ...params, threadId }, body: { index } });
  const started = async (me: Person, body: string) => {
    const { res } = await start(me, body);
    if (!res) throw new Error('The thread was refused');
    return res.post_id;
  };
  return { start, reply, list, open, read, started };
}

async function hallOf(names: readonly string[]) {
  const { hall, people } = await atOnce(app.db, async (db) => {
    const hall = await community(db);
    return { hall, people: await Promise.all(names.map((firstName) => resident(db, hall, { firstName }))) };
  });
  return { hall, people: people as [Person, Person, Person], ...communityOf(hall) };
}

interface Written {
  body: string;
  author: Person;
  at: Date;
}

const postOf = (threadId: PostId, index: number, { body, author, at }: Written) => ({
  id: index === 0 ? threadId : newId<PostId>(),
  threadId,
  index,
  authorId: author.membershipId,
  body,
  words: wordsOf(body),
  createdAt: at,
});

/** Threads that were started before, in their order. */
async function olderThreads({ subnetworkId }: TestCommunity, threads: readonly Written[]): Promise<PostId[]> {
  const ids = threads.map(() => newId<PostId>());
  await app.db.insert(communityThreads).values(
    threads.map(({ author: { membershipId }, at }, nth) => ({
      id: ids[nth] as PostId,
      subnetworkId,
      authorId: membershipId,
      postCount: 1,
      lastIndex: 0,
      createdAt: at,
      lastPostAt: at,
      lastAuthorId: membershipId,
    })),
  );
  await app.db
    .insert(communityPosts)
    .values(threads.map((thread, nth) => postOf(ids[nth] as PostId, 0, thread)));
  return ids;
}

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

it('has a community with its fields, its round and its deadlines [3.15]', async () => {
  const {
    people: [ana],
    ...hall
  } = await hallOf(['Ana']);
  const settings = await app.call(calls.housing.details, { as: ana.userId, params: placeOf(hall.hall) });
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
    expect(await use.start(ana, body)).toMatchObject({
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
  const thread = await use.started(ana, 'Hello');
  for (const refused of [await use.start(ana, 'What a shit hall'), await use.reply(ana, thread, 'Oh shit')])
    expect(refused).toMatchObject({
      code: 422,
      err: { error_code: 'profane_words', validation: [{ title: 'body', words: ['shit'] }] },
    });
  expect((await use.list(ana)).threads).toHaveLength(1);
});

it('writes nothing twice on retries, and lets nobody take another’s id', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const [id, other] = [newId<PostId>(), newId<PostId>()];
  const [one, again] = await Promise.all([hall.start(ana, 'Hello', id), hall.start(ana, 'Hello', id)]);
  expect(one.res).toEqual(again.res);
  expect((await hall.start(ben, 'Mine', id)).code).toBe(409);
  // A different text is a different post, not a retry.
  expect((await hall.start(ana, 'Hello again', id)).code).toBe(409);
  await Promise.all([hall.reply(ben, id, 'Hi', other), hall.reply(ben, id, 'Hi', other)]);
  expect((await hall.reply(ana, id, 'Hi', other)).code).toBe(409);
  expect((await hall.open(ana, id)).res?.posts.map(({ body }) => body)).toEqual(['Hello', 'Hi']);
});

it('gives concurrent posts one order, in which none is missing', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const id = await hall.started(ana, 'Count');
  const bodies = Array.from({ length: 12 }, (_, at) => `Post ${at}`);
  await Promise.all(bodies.map((body, at) => hall.reply(at % 2 ? ana : ben, id, body)));
  const [seen, other] = [(await hall.open(ana, id)).res, (await hall.open(ben, id)).res];
  expect(seen?.posts).toEqual(other?.posts);
  expect(seen?.posts.map(({ index }) => index)).toEqual(Array.from({ length: 13 }, (_, at) => at));
  expect(seen?.posts.map(({ body }) => body).toSorted()).toEqual(['Count', ...bodies].toSorted());
  expect(seen?.thread.post_count).toBe(13);
});

it('lists threads by last post or by start, each once, in both directions', async () => {
  const {
    people: [ana, ben],
    hall,
    ...use
  } = await hallOf(['Ana', 'Ben']);
  const kept = await resident(app.db, hall);
  await setBlocked(app.db, ben.userId, kept.userId, true);
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
  const other = await community(app.db);
  const elsewhere = await resident(app.db, other);
  await communityOf(other).started(elsewhere, 'Not here');
  const author = await resident(app.db, hall);
  const ids = await olderThreads(
    hall,
    Array.from({ length: 45 }, (_, n) => ({ body: `Thread ${n}`, author, at: at(n) })),
  );
  const among = (some: PostId[]) => inArray(communityThreads.id, some);
  await app.db
    .update(communityThreads)
    .set({ lastAuthorId: kept.membershipId })
    .where(among(ids.filter((_, n) => n % 4 === 3)));
  await app.db
    .update(communityThreads)
    .set({ lastPostAt: at(100) })
    .where(among(ids.slice(0, 1)));
  for (const [order, wanted] of [
    ['new', ids.toReversed()],
    ['active', [ids[0], ...ids.slice(1).toReversed()]],
  ] as const) {
    for (const me of [ana, ben]) {
      const idsOf = ({ threads }: Awaited<ReturnType<typeof use.list>>) =>
        threads.map(({ post_id }) => post_id);
      let page = await use.list(me, { order });
      expect(page.previous).toBeNull();
      const found = idsOf(page);
      while (page.next) {
        page = await use.list(me, { order, after: page.next });
        found.push(...idsOf(page));
      }
      expect(found).toEqual(wanted);

      const back = idsOf(page);
      while (page.previous) {
        page = await use.list(me, { order, before: page.previous });
        back.unshift(...idsOf(page));
      }
      expect(back).toEqual(wanted);
    }
  }
});

it('continues below an empty page, and shows pinned threads on the first page alone', async () => {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const [old, pinned] = [await use.started(ana, 'Old'), await use.started(ana, 'Pinned')];
  for (const [n, id] of [old, pinned].entries())
    await app.db
      .update(communityThreads)
      .set({ lastPostAt: new Date(Date.UTC(2026, 0, n + 1)), ...(id === pinned && { pinnedAt: new Date() }) })
      .where(eq(communityThreads.id, id));
  const before = `${Date.UTC(2026, 0, 1)}_${old}`;
  const top = await use.list(ana, { before });
  expect(top.threads.map(({ post_id }) => post_id)).toEqual([pinned]);
  expect(top.previous).toBeNull();
  const rest = await use.list(ana, { after: String(top.next) });
  expect(rest.threads.map(({ post_id }) => post_id)).toEqual([old]);

  const author = await resident(app.db, hall);
  const now = Date.now();
  const others = await olderThreads(
    hall,
    Array.from({ length: 21 }, (_, n) => ({ body: 'New', author, at: new Date(now + n) })),
  );
  const page = await use.list(ana, { before });
  expect(page.threads.map(({ post_id }) => post_id)).toEqual(others.slice(0, 20).toReversed());
  expect(
    (await use.list(ana, { before: String(page.previous) })).threads.map(({ post_id }) => post_id),
  ).toEqual([pinned, others[20]]);
});

it('finds common words page after page, and not through posts that the reader may not see', async () => {
  const {
    people: [ana, ben, cleo],
    hall,
    ...use
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const author = await resident(app.db, hall);
  const now = Date.now();
  const ids = await olderThreads(
    hall,
    Array.from({ length: 45 }, (_, n) => ({
      body: `Kitchen ${n}`,
      author: n === 7 ? ben : author,
      at: new Date(now - 1000 + n),
    })),
  );
  const quiet = await use.started(ana, 'Quiet hours');
  await use.reply(ben, quiet, 'In the kitchen, too?');
  const found = async (me: Person) => {
    const pages: PostId[][] = [];
    for (let after: string | undefined; pages.length === 0 || after;) {
      const page = await use.list(me, { text: 'kitchen', order: 'new', ...(after && { after }) });
      pages.push(page.threads.map(({ post_id }) => post_id));
      after = page.next ?? undefined;
    }
    return pages.flat();
  };
  const everybodys = [quiet, ...ids.toReversed()];
  await setBlocked(app.db, cleo.userId, ben.userId, true);
  const cleos = ids.toReversed().filter((id) => id !== ids[7]);
  expect(await found(ana)).toEqual(everybodys);
  expect(await found(cleo)).toEqual(cleos);

  await app.db.insert(communityPosts).select(
    app.db
      .select({
        ...getTableColumns(communityPosts),
        id: sql<PostId>`gen_random_uuid()`.as('id'),
        index: sql<number>`copy`.as('index'),
      })
      .from(communityPosts)
      .innerJoin(sql`generate_series(10, 40) copy`, sql`true`)
      .where(and(eq(communityPosts.index, 0), inArray(communityPosts.threadId, everybodys))),
  );
  expect(await found(ana)).toEqual(everybodys);
  expect(await found(cleo)).toEqual(cleos);
});

it('begins threads about topics of the housing office, and lists one topic alone', async () => {
  const {
    people: [ana, ben],
    hall,
    ...use
  } = await hallOf(['Ana', 'Ben']);
  const [food, old, theirs] = [newId<TopicId>(), newId<TopicId>(), newId<TopicId>()];
  const other = await community(app.db);
  await app.db.insert(communityTopics).values([
    { id: old, subnetworkId: hall.subnetworkId, name: { en: 'Old' }, position: 0, retiredAt: new Date() },
    { id: food, subnetworkId: hall.subnetworkId, name: { en: 'Food', es: 'Comida' }, position: 1 },
    { id: theirs, subnetworkId: other.subnetworkId, name: { en: 'Theirs' }, position: 0 },
  ]);
  const params = placeOf(hall);
  const offered = (language: string) =>
    app.call(calls.community.topics, { as: ana.userId, params, headers: { 'accept-language': language } });
  expect((await offered('en')).res?.topics).toEqual([{ topic_id: food, name: 'Food' }]);
  expect((await offered('es')).res?.topics).toEqual([{ topic_id: food, name: 'Comida' }]);
  expect((await app.call(calls.community.topics, { as: ana.userId, params: placeOf(other) })).code).toBe(404);

  const start = (me: Person, body: string, topic_id: TopicId | null) =>
    app.call(calls.community.start, {
      as: me.userId,
      params,
      body: { membership_id: me.membershipId, body, topic_id },
    });
  const { res: soup } = await start(ana, 'Soup tonight', food);
  expect(soup?.topic).toEqual({ topic_id: food, name: 'Food' });
  await start(ana, 'No topic', null);
  // The topic is retired while the thread is written.
  expect((await start(ben, 'Still about it', old)).res?.topic?.name).toBe('Old');
  expect((await start(ben, 'Elsewhere', theirs)).code).toBe(404);
  const { threads } = await use.list(ben, { topic: food });
  expect(threads.map(({ body }) => body)).toEqual(['Soup tonight']);
  expect((await use.list(ben, { topic: food, text: 'topic' })).threads).toEqual([]);
  expect((await use.list(ben)).threads).toHaveLength(3);
  expect((await use.open(ben, soup?.post_id as PostId)).res?.thread.topic?.name).toBe('Food');

  await app.db
    .update(communityThreads)
    .set({ pinnedAt: new Date() })
    .where(eq(communityThreads.topicId, food));
  expect((await use.list(ben, { topic: food })).threads).toHaveLength(1);
  expect((await use.list(ben, { topic: old })).threads.map(({ body }) => body)).toEqual(['Still about it']);
});

it('takes any moment that a cursor can name, and refuses an invalid one', async () => {
  const {
    people: [ana],
    hall,
  } = await hallOf(['Ana']);
  const ask = async (after: string) => {
    const query = { after: `${after}_${newId()}` };
    const { code } = await app.call(calls.community.threads, {
      as: ana.userId,
      params: placeOf(hall),
      query,
    });
    return code;
  };
  expect(await ask('9'.repeat(15))).toBe(200);
  expect(await ask('9'.repeat(18))).toBe(422);
});

it('shows a long thread page after page, from its beginning or from shortly before what is unread', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const id = await hall.started(ana, 'Long');
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

it('counts what others wrote since a resident last looked, and only moves the horizon forward', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const id = await hall.started(ana, 'Hello');
  for (const body of ['One', 'Two']) await hall.reply(ben, id, body);
  await hall.reply(ana, id, 'Three');
  const unread = async (me: Person) => (await hall.list(me)).threads[0]?.unread_count;
  expect([await unread(ana), await unread(ben), await unread(cleo)]).toEqual([2, 1, null]);
  await hall.read(ana, id, 2);
  await hall.reply(ana, id, 'Four');
  expect([await unread(ana), await unread(ben)]).toEqual([0, 2]);
  await hall.read(cleo, id, 1);
  expect(await unread(cleo)).toBe(3);
  await hall.read(cleo, id, 99);
  await hall.read(cleo, id, 0);
  expect(await unread(cleo)).toBe(0);
  await hall.reply(ben, id, 'Four');
  expect(await unread(cleo)).toBe(1);
});

it('keeps blocked people’s threads and posts from each other, and counts without them', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const of = { ana: await hall.started(ana, 'Of Ana'), cleo: await hall.started(cleo, 'Of Cleo') };
  await hall.reply(ben, of.cleo, 'Ben was here');
  await hall.reply(ana, of.cleo, 'Ana too');
  await setBlocked(app.db, ben.userId, ana.userId, true);
  for (const [me, seen] of [
    [ana, ['Of Cleo', 'Ana too']],
    [ben, ['Of Cleo', 'Ben was here']],
  ] as const) {
    const { res } = await hall.open(me, of.cleo);
    expect(res?.posts.map(({ body }) => body)).toEqual(seen);
    expect(res?.thread.post_count).toBe(2);
    expect((await hall.list(me)).threads.find(({ post_id }) => post_id === of.cleo)).toMatchObject({
      post_count: 2,
      unread_count: 0,
    });
  }
  const found = async (me: Person, text: string) => (await hall.list(me, { text })).threads.length;
  expect([await found(ana, 'here'), await found(ben, 'here')]).toEqual([0, 1]);
  expect((await hall.open(ben, of.ana)).code).toBe(404);
  expect((await hall.reply(ben, of.ana, 'Let me in')).code).toBe(404);
  expect((await hall.list(ben)).threads.map(({ body }) => body)).toEqual(['Of Cleo']);
  expect((await hall.open(cleo, of.cleo)).res?.thread.post_count).toBe(3);
});

it('moves no thread up for a post that the reader does not see', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const older = await hall.started(cleo, 'Older');
  const newer = await hall.started(cleo, 'Newer');
  const { res: reply } = await hall.reply(ana, older, 'Seen by Ana');
  await hall.reply(cleo, newer, 'Seen by all');
  await hall.reply(ben, older, 'Not seen by Ana');
  await setBlocked(app.db, ana.userId, ben.userId, true);
  const order = async (me: Person) => (await hall.list(me)).threads.map(({ post_id }) => post_id);
  expect([await order(ana), await order(cleo)]).toEqual([
    [newer, older],
    [older, newer],
  ]);
  const [, last] = (await hall.list(ana)).threads;
  expect(last).toMatchObject({ updatedAt: reply?.date_created, post_count: 2 });
  expect((await hall.open(ana, older)).res?.thread).toEqual(last);
});

it('calls an author who was removed or deleted a former resident, and keeps what they wrote', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const id = await hall.started(ana, 'Of Ana');
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
  const id = await hall.started(ana, 'Hello');
  await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, ana.membershipId));
  const author = async (me: Person) => (await hall.open(me, id)).res?.posts[0]?.user;
  expect(await author(ben)).toMatchObject({ first_name: 'Ana', membership_id: null });
  expect(await author(ana)).toMatchObject({ first_name: 'Ana', membership_id: ana.membershipId });
});

it('finds threads by what is said in them, in every language', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const floor = await hall.started(ana, 'Who is on the third floor?');
  await hall.reply(ben, floor, 'Busco habitación con vistas');
  const dorm = await hall.started(ana, '林登宿舍怎么样？');
  const mates = await hall.started(ana, 'Looking for two roommates');
  const found = async (text: string) =>
    (await hall.list(ben, { text })).threads.map(({ post_id }) => post_id);
  expect(await found('habitacion')).toEqual([floor]);
  expect(await found('宿舍')).toEqual([dorm]);
  expect(await found('宿登')).toEqual([]);
  expect(await found('roommate')).toEqual([mates]);
  expect(await found('ROOMMATES two')).toEqual([mates]);
  expect(await found('thir flo')).toEqual([floor]);
  expect(await found('?!')).toEqual([]);
});

it('lets residents of a closed round read, but not write', async () => {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const id = await use.started(ana, 'Hello');
  await setRoundStatus(app, hall.subnetworkId, 'ACTIVE');
  expect((await use.reply(ana, id, 'Still here')).code).toBe(200);
  await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
  expect((await use.open(ana, id)).code).toBe(200);
  expect(await use.reply(ana, id, 'Too late')).toMatchObject({ err: { error_code: 'network_closed' } });
  expect(await use.start(ana, 'Too late')).toMatchObject({ err: { error_code: 'network_closed' } });
});

it('belongs to the caller’s own community, and is written in the caller’s own name only', async () => {
  const {
    people: [ana, ben],
    hall,
    ...use
  } = await hallOf(['Ana', 'Ben']);
  const id = await use.started(ana, 'Hello');
  const elsewhere = await resident(app.db, await community(app.db, { networkId: hall.networkId }));
  expect((await use.open(elsewhere, id)).code).toBe(404);
  const forBen = await app.call(calls.community.start, {
    as: ana.userId,
    params: placeOf(hall),
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
  await hall.started(ana, 'The last one of today');
  expect(await hall.start(ana, 'One more')).toMatchObject({ code: 429 });
  const [thread] = (await hall.list(ana)).threads;
  expect((await hall.reply(ana, thread?.post_id as PostId, 'A reply')).code).toBe(200);
});

it('tells the windows of the community which thread changed, and nobody else’s', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const elsewhere = await openWindow(await resident(app.db, await community(app.db)));
  const window = await openWindow(ben);
  const id = await hall.started(ana, 'Hello');
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
  const thread = await hall.started(cleo, 'Who has a pan?');
  const ofAna = await hall.started(ana, 'Party on Friday');
  for (const window of [blocked, other]) await hears(window, [thread, ofAna]);
  await hall.read(ben, thread, 0);
  await eventually(() => expect(counts()).toBe(1));
  await setBlocked(app.db, ana.userId, ben.userId, true);
  const heard = threadsOf(blocked);

  await hall.reply(ana, thread, 'I do');
  await hall.reply(cleo, ofAna, 'I come');
  await hears(other, [await hall.started(ana, 'Anybody for tennis?')]);
  await hall.reply(cleo, thread, 'Thanks');
  await eventually(() => expect(counts()).toBeGreaterThan(1));
  await eventually(() => expect(threadsOf(blocked)).toEqual([...heard, thread]));
  expect(counts()).toBe(2);
});

it('shows in the list the reactions to a first post and the faces of the last writers', async () => {
  const {
    hall: { ...place },
    people: [ana, ben, cam],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cam']);
  const [dee, eli] = await Promise.all(
    ['Dee', 'Eli'].map((firstName) => resident(app.db, place, { firstName })),
  );
  if (!dee || !eli) throw new Error('Nobody');
  const id = await hall.started(ana, 'Cake');
  for (const by of [ben, cam, ana, dee, eli, dee]) await hall.reply(by, id, 'Yes');
  for (const by of [ben, cam])
    await app.call(calls.community.react, {
      as: by.userId,
      membershipId: by.membershipId,
      params: { ...placeOf(place), threadId: id, postId: id },
      body: { reaction: 'heart' },
    });
  const [thread] = (await hall.list(ben)).threads;
  expect(thread?.reactions).toEqual([{ reaction: 'heart', count: 2, is_mine: true }]);
  expect(thread?.repliers.map(({ first_name: name }) => name)).toEqual(['Dee', 'Eli', 'Cam']);
  expect(thread?.picture).toBeNull();

  await setBlocked(app.db, ben.userId, cam.userId, true);
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, eli.membershipId));
  await app.db
    .update(communityPosts)
    .set({ hiddenAt: new Date() })
    .where(and(eq(communityPosts.threadId, id), eq(communityPosts.authorId, dee.membershipId)));
  const [now] = (await hall.list(ben)).threads;
  expect(now?.repliers.map(({ first_name: name }) => name)).toEqual(['Ben']);
  expect(now?.reactions).toEqual([{ reaction: 'heart', count: 1, is_mine: true }]);
});

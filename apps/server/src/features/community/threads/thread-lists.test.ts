import { calls } from '@nestmate/contract';
import type { PostId, TopicId } from '@nestmate/contract/ids';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident } from '../../../../test/world/builders';
import { type Person, refOf, threadsIn } from '../../../../test/world/threads';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { memberships } from '../../memberships';
import { communityPosts, communityThreads, communityTopics } from '../community.schema';

const app = await testApp();
const { communityOf, hallOf, olderThreads } = threadsIn(app);

/** 45 threads, of which the first has the latest post. */
async function manyThreads() {
  const {
    people: [ana],
    hall,
    list,
  } = await hallOf(['Ana']);
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
  const author = await resident(app.db, hall);
  const ids = await olderThreads(
    hall,
    Array.from({ length: 45 }, (_, n) => ({ body: `Thread ${n}`, author, at: at(n) })),
  );
  const [first, ...others] = ids;
  await app.db
    .update(communityThreads)
    .set({ lastPostAt: at(100) })
    .where(inArray(communityThreads.id, ids.slice(0, 1)));
  type Order = 'active' | 'new';
  type Threads = Awaited<ReturnType<typeof list>>;
  const idsOf = ({ threads }: Threads) => threads.map(({ post_id }) => post_id);
  /** The threads of all pages, read down to the last page and back up. */
  const read = async (order: Order, me: Person = ana) => {
    let page = await list(me, { order });
    const down = idsOf(page);
    while (page.next) {
      page = await list(me, { order, after: page.next });
      down.push(...idsOf(page));
    }
    const up = idsOf(page);
    while (page.previous) {
      page = await list(me, { order, before: page.previous });
      up.unshift(...idsOf(page));
    }
    return { down, up };
  };
  const expected = { new: ids.toReversed(), active: [first, ...others.toReversed()] };
  return { hall, ids, read, expected };
}

it('lists each thread once by its last post, or by its start', async () => {
  const { read, expected } = await manyThreads();
  expect((await read('active')).down).toEqual(expected.active);
  expect((await read('new')).down).toEqual(expected.new);
});

it('lists the same threads on the way back up', async () => {
  const { read, expected } = await manyThreads();
  expect((await read('active')).up).toEqual(expected.active);
  expect((await read('new')).up).toEqual(expected.new);
});

it('lists the threads in which a blocked person has written last', async () => {
  const { hall, ids, read, expected } = await manyThreads();
  const [ben, blocked] = [await resident(app.db, hall), await resident(app.db, hall)];
  await setBlocked(app.db, ben.userId, blocked.userId, true);
  await app.db
    .update(communityThreads)
    .set({ lastAuthorId: blocked.membershipId })
    .where(
      inArray(
        communityThreads.id,
        ids.filter((_, n) => n % 4 === 3),
      ),
    );
  expect(await read('active', ben)).toEqual({ down: expected.active, up: expected.active });
});

it('lists no thread of another community', async () => {
  const {
    people: [ana],
    list,
  } = await hallOf(['Ana']);
  const other = await community(app.db);
  await communityOf(other).write(await resident(app.db, other), 'Not here');
  expect((await list(ana, { order: 'new' })).threads).toEqual([]);
});

/** A thread of long ago, and a newer one that is pinned; `before` is above both. */
async function hallWithPinned() {
  const {
    people: [ana],
    hall,
    ...use
  } = await hallOf(['Ana']);
  const [old, pinned] = [await use.write(ana, 'Old'), await use.write(ana, 'Pinned')];
  for (const [n, id] of [old, pinned].entries())
    await app.db
      .update(communityThreads)
      .set({ lastPostAt: new Date(Date.UTC(2026, 0, n + 1)), ...(id === pinned && { pinnedAt: new Date() }) })
      .where(eq(communityThreads.id, id));
  return { ana, hall, old, pinned, before: `${Date.UTC(2026, 0, 1)}_${old}`, ...use };
}

it('continues below an empty page', async () => {
  const { ana, old, pinned, before, ...use } = await hallWithPinned();
  const top = await use.list(ana, { before });
  expect(top.threads.map(({ post_id }) => post_id)).toEqual([pinned]);
  expect(top.previous).toBeNull();
  const rest = await use.list(ana, { after: String(top.next) });
  expect(rest.threads.map(({ post_id }) => post_id)).toEqual([old]);
});

it('shows pinned threads on the first page alone', async () => {
  const { ana, hall, pinned, before, ...use } = await hallWithPinned();
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

it('finds common words page after page in the posts that the reader may see', async () => {
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
  const quiet = await use.write(ana, 'Quiet hours');
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

/** A hall with a topic, one that was retired, and another hall with one of its own. */
async function hallWithTopics() {
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
  const params = refOf(hall);
  const start = (me: Person, body: string, topic_id: TopicId | null) =>
    app.call(calls.community.start, {
      as: me.userId,
      params,
      body: { membership_id: me.membershipId, body, topic_id },
    });
  return { ana, ben, food, old, theirs, other, params, ...use, start };
}

it('offers the topics of the housing office in the reader’s language', async () => {
  const { ana, food, params, other } = await hallWithTopics();
  const offered = (language: string) =>
    app.call(calls.community.topics, { as: ana.userId, params, headers: { 'accept-language': language } });
  expect((await offered('en')).res?.topics).toEqual([{ topic_id: food, name: 'Food' }]);
  expect((await offered('es')).res?.topics).toEqual([{ topic_id: food, name: 'Comida' }]);
  expect((await app.call(calls.community.topics, { as: ana.userId, params: refOf(other) })).code).toBe(404);
});

it('begins threads about topics of its own community', async () => {
  const { ana, ben, food, old, theirs, start, open } = await hallWithTopics();
  const { res: soup } = await start(ana, 'Soup tonight', food);
  expect(soup?.topic).toEqual({ topic_id: food, name: 'Food' });
  expect((await open(ben, soup?.post_id as PostId)).res?.thread.topic?.name).toBe('Food');
  // The topic is retired while the thread is written.
  expect((await start(ben, 'Still about it', old)).res?.topic?.name).toBe('Old');
  expect((await start(ben, 'Elsewhere', theirs)).code).toBe(404);
});

it('lists the threads of one topic alone', async () => {
  const { ana, ben, food, old, start, ...use } = await hallWithTopics();
  await start(ana, 'Soup tonight', food);
  await start(ana, 'No topic', null);
  await start(ben, 'Still about it', old);
  const { threads } = await use.list(ben, { topic: food });
  expect(threads.map(({ body }) => body)).toEqual(['Soup tonight']);
  expect((await use.list(ben, { topic: food, text: 'topic' })).threads).toEqual([]);
  expect((await use.list(ben)).threads).toHaveLength(3);

  await app.db
    .update(communityThreads)
    .set({ pinnedAt: new Date() })
    .where(eq(communityThreads.topicId, food));
  expect((await use.list(ben, { topic: food })).threads).toHaveLength(1);
  expect((await use.list(ben, { topic: old })).threads.map(({ body }) => body)).toEqual(['Still about it']);
});

it('accepts only cursors that name a valid time', async () => {
  const {
    people: [ana],
    hall,
  } = await hallOf(['Ana']);
  const ask = async (after: string) => {
    const query = { after: `${after}_${newId()}` };
    const { code } = await app.call(calls.community.threads, {
      as: ana.userId,
      params: refOf(hall),
      query,
    });
    return code;
  };
  expect(await ask('9'.repeat(15))).toBe(200);
  expect(await ask('9'.repeat(18))).toBe(422);
});

it('moves no thread up for a post that the reader does not see', async () => {
  const {
    people: [ana, ben, cleo],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cleo']);
  const older = await hall.write(cleo, 'Older');
  const newer = await hall.write(cleo, 'Newer');
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

it('finds threads by the words in them, in every language', async () => {
  const {
    people: [ana, ben],
    ...hall
  } = await hallOf(['Ana', 'Ben']);
  const floor = await hall.write(ana, 'Who is on the third floor?');
  await hall.reply(ben, floor, 'Busco habitación con vistas');
  const dorm = await hall.write(ana, '林登宿舍怎么样？');
  const mates = await hall.write(ana, 'Looking for two roommates');
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

it('shows in the list the reactions to a first post and the faces of the last writers', async () => {
  const {
    hall: home,
    people: [ana, ben, cam],
    ...hall
  } = await hallOf(['Ana', 'Ben', 'Cam']);
  const [dee, eli] = await Promise.all(
    ['Dee', 'Eli'].map((firstName) => resident(app.db, home, { firstName })),
  );
  if (!dee || !eli) throw new Error('Nobody');
  const id = await hall.write(ana, 'Cake');
  for (const by of [ben, cam, ana, dee, eli, dee]) await hall.reply(by, id, 'Yes');
  for (const by of [ben, cam])
    await app.call(calls.community.react, {
      as: by.userId,
      membershipId: by.membershipId,
      params: { ...refOf(home), threadId: id, postId: id },
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

import { calls } from '@nestmate/contract';
import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { communityPosts, communityThreads } from '../../src/features/community';
import { wordsOf } from '../../src/features/community/words';
import { newId } from '../../src/platform/ids';
import type { Input, TestApp } from '../app';
import { community, resident, type TestCommunity } from './builders';
import { insertTogether } from './insert-together';

export type Person = Awaited<ReturnType<typeof resident>>;

export const refOf = ({ networkId, subnetworkId }: TestCommunity) => ({ networkId, subnetworkId });

export interface PostDetails {
  body: string;
  author: Person;
  at: Date;
}

export const postOf = (threadId: PostId, index: number, { body, author, at }: PostDetails) => ({
  id: index === 0 ? threadId : newId<PostId>(),
  threadId,
  index,
  authorId: author.membershipId,
  body,
  words: wordsOf(body),
  createdAt: at,
});

/** The threads of communities, as their residents write and read them. */
export function threadsIn(app: TestApp) {
  /** The community as residents of a hall use it. */
  function communityOf(hall: TestCommunity) {
    const params = refOf(hall);
    const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId });
    const postBy = ({ membershipId }: Person, body: string, post_id?: PostId, mentions?: MembershipId[]) => ({
      membership_id: membershipId,
      body,
      ...(mentions && { mentions }),
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
    /** Replies in a thread, or starts one. @returns the id of the post */
    const write = async (me: Person, body: string, threadId?: PostId, mentions?: MembershipId[]) => {
      const request = { ...as(me), body: postBy(me, body, undefined, mentions) };
      const { res } = threadId
        ? await app.call(calls.community.reply, { ...request, params: { ...params, threadId } })
        : await app.call(calls.community.start, { ...request, params });
      if (!res) throw new Error('The post was refused');
      return res.post_id;
    };
    return { start, reply, list, open, read, write };
  }

  async function hallOf(names: readonly string[]) {
    const { hall, people } = await insertTogether(app.db, async (db) => {
      const hall = await community(db);
      return { hall, people: await Promise.all(names.map((firstName) => resident(db, hall, { firstName }))) };
    });
    return { hall, people: people as [Person, Person, Person], ...communityOf(hall) };
  }

  /** Threads that were started before, in their order. */
  async function olderThreads(
    { subnetworkId }: TestCommunity,
    threads: readonly PostDetails[],
  ): Promise<PostId[]> {
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

  return { communityOf, hallOf, olderThreads };
}

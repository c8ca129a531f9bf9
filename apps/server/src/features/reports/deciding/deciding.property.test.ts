import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { isAgainst, type ReportDecision } from '@nestmate/contract/staff/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { mayTake, runs } from '../../../../test/setup/thorough';
import { community, resident } from '../../../../test/world/builders';
import { setBlocked } from '../../blocking';
import { miscountedThreads } from '../../community';

const { staffReports } = staffCalls;
const app = await testApp();
const asStaff = callAsStaff(app);
type Person = Awaited<ReturnType<typeof resident>>;

interface Post {
  id: PostId;
  by: number;
  isDeleted: boolean;
  /** The latest decision of staff; undefined before the first. */
  decision?: ReportDecision;
  /** The reporters, as long as staff have never looked. */
  reporters: Set<number>;
  isReported: boolean;
  isHidden: boolean;
  /** Whether staff have opened its case again, and not decided since. */
  isReopened?: boolean;
  /** Whether the decision in force can be, or has been, appealed. */
  appeal?: 'none' | 'waiting' | 'answered';
}

const nobody = 4;
const who = fc.nat(nobody - 1);
const place = { thread: fc.nat(1), post: fc.nat(2) };
const decision = fc.constantFrom<ReportDecision[]>('remove', 'hide', 'warn', 'mute', 'handled', 'dismiss');
/** An index among the reported things. */
const which = fc.nat(5);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start' as const), by: who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reply' as const), by: who, thread: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), ...place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('block' as const),
      by: who,
      other: who,
      isBlocked: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('report' as const), by: who, ...place }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('decide' as const), decision, which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('reopen' as const), which }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('appeal' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('answer' as const), isUpheld: fc.boolean(), which }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Plays a scenario in a community of its own, and compares what everybody sees with the record. */
async function play(steps: readonly Step[]) {
  const hall = await community(app.db);
  const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
  const people: Person[] = [];
  for (let n = 0; n < nobody; n += 1) people.push(await resident(app.db, hall));
  const ruth = await staffMember(app, { networkId: hall.networkId, role: 'administrator' });
  const at = (n: number) => people[n] as Person;
  const blocks = new Set<string>();
  const threads: Post[][] = [];
  const removed = () =>
    new Set(threads.flat().flatMap(({ decision, by }) => (decision === 'remove' ? [by] : [])));
  const muted = () =>
    new Set(threads.flat().flatMap(({ decision, by }) => (decision === 'mute' ? [by] : [])));
  const sees = (me: number, other: number) =>
    me === other || !(blocks.has(`${me} ${other}`) || blocks.has(`${other} ${me}`));
  const seesThread = (me: number, [first]: Post[]) =>
    first !== undefined && !first.isDeleted && !first.isHidden && sees(me, first.by);
  /** A hidden reply stays there for its author alone. */
  const seesPost = (me: number, post: Post) => sees(me, post.by) && (!post.isHidden || post.by === me);

  const write = async (by: number, thread?: Post[]) => {
    const { userId, membershipId } = at(by);
    const call = { as: userId, body: { membership_id: membershipId, body: 'Words' } };
    const threadId = thread?.[0]?.id;
    const { res } = threadId
      ? await app.call(calls.community.reply, { ...call, params: { ...params, threadId } })
      : await app.call(calls.community.start, { ...call, params });
    return res?.post_id;
  };
  const mayWrite = (by: number) => !removed().has(by) && !muted().has(by);
  const newPost = (id: PostId, by: number): Post => ({
    id,
    by,
    isDeleted: false,
    reporters: new Set(),
    isReported: false,
    isHidden: false,
  });
  const caseOf = async (post: Post) => {
    for (const state of ['open', 'closed'] as const) {
      const { res } = await asStaff(ruth, staffReports.list, { params, query: { state } });
      for (const each of res?.cases ?? []) {
        const isIt = postOf.get(each.case_id) === post.id;
        if (isIt) return each;
        if (!postOf.has(each.case_id) && !known.has(post.id)) {
          postOf.set(each.case_id, post.id);
          known.add(post.id);
          return each;
        }
      }
    }
    throw new Error('No case');
  };
  /** A case names the person, not the post; each new one belongs to the post that was just reported. */
  const postOf = new Map<string, PostId>();
  const known = new Set<PostId>();

  // There is something to report from the start.
  for (const authors of [
    [0, 1, 2],
    [3, 0, 1],
  ]) {
    const thread: Post[] = [];
    for (const by of authors) {
      const id = await write(by, thread);
      if (!id) throw new Error('The post was refused');
      thread.push(newPost(id, by));
    }
    threads.push(thread);
  }

  for (const each of steps) {
    const thread = 'thread' in each ? threads[each.thread] : undefined;
    const [first] = thread ?? [];
    const reported = threads.flat().filter(({ isReported }) => isReported);
    const post =
      'which' in each
        ? reported[each.which % reported.length]
        : 'post' in each
          ? thread?.[each.post]
          : undefined;
    if (each.does === 'start') {
      const id = await write(each.by);
      expect(id !== undefined).toBe(mayWrite(each.by));
      if (id) threads.push([newPost(id, each.by)]);
    } else if (each.does === 'reply' && thread) {
      const id = await write(each.by, thread);
      expect(id !== undefined).toBe(mayWrite(each.by) && seesThread(each.by, thread));
      if (id) thread.push(newPost(id, each.by));
    } else if (each.does === 'block' && each.by !== each.other) {
      await setBlocked(app.db, at(each.by).userId, at(each.other).userId, each.isBlocked);
      const block = `${each.by} ${each.other}`;
      if (each.isBlocked) blocks.add(block);
      else blocks.delete(block);
    } else if (each.does === 'delete' && post && first) {
      const { code } = await app.call(calls.community.remove, {
        as: at(post.by).userId,
        params: { ...params, threadId: first.id, postId: post.id },
      });
      if (code === 204) post.isDeleted = true;
    } else if (each.does === 'report' && post && first) {
      const { by } = each;
      const { code } = await app.call(calls.community.report, {
        as: at(by).userId,
        params: { ...params, threadId: first.id, postId: post.id },
        body: { reason: 'Rude' },
      });
      const may =
        !removed().has(by) &&
        by !== post.by &&
        seesThread(by, thread ?? []) &&
        seesPost(by, post) &&
        !post.isDeleted;
      expect(code === 204, 'a report').toBe(may);
      if (!may) continue;
      post.isReported = true;
      if (post.decision === undefined) post.reporters.add(by);
      await caseOf(post);
      const standing = [...post.reporters].filter((one) => !removed().has(one));
      if (post.decision === undefined && standing.length >= 3) post.isHidden = true;
    } else if (each.does === 'decide' && post) {
      const { case_id: caseId, version, closed_at: closedAt } = await caseOf(post);
      const { code } = await asStaff(ruth, staffReports.decide, {
        params: { ...params, caseId },
        body: {
          decision: each.decision,
          reason: 'Rules',
          version,
          ...(each.decision === 'mute' && { days: 7 }),
        },
      });
      if (post.appeal === 'waiting') {
        expect(code).toBe(closedAt && post.decision === each.decision ? 204 : 409);
        continue;
      }
      expect(code, `decide ${each.decision}`).toBe(204);
      if (post.decision !== each.decision || closedAt === null) {
        const isNew = post.decision !== each.decision || ['warn', 'mute'].includes(each.decision);
        if (isNew) post.appeal = isAgainst(each.decision) ? 'none' : undefined;
      }
      post.decision = each.decision;
      post.isHidden = each.decision === 'hide';
      post.isReopened = false;
    } else if (each.does === 'reopen' && post) {
      const { case_id: caseId, version, closed_at: closedAt } = await caseOf(post);
      const { code } = await asStaff(ruth, staffReports.reopen, {
        params: { ...params, caseId },
        body: { reason: 'A mistake', version },
      });
      const may =
        post.isReopened || (closedAt !== null && post.decision !== undefined && !isAgainst(post.decision));
      expect(code, 'open again').toBe(may ? 204 : 409);
      if (!may) continue;
      post.isReopened = true;
      expect((await caseOf(post)).closed_at).toBeNull();
    } else if (each.does === 'appeal' && post?.decision) {
      const { userId } = at(post.by);
      const { res } = await app.call(calls.decisions.list, { as: userId, params: { userId } });
      if (removed().has(post.by)) {
        expect(res).toBeUndefined();
        continue;
      }
      const open = (res?.decisions ?? []).filter(({ appealable_until: until }) => until !== null);
      const expected = threads.flat().filter(({ by, appeal }) => by === post.by && appeal === 'none');
      expect(open).toHaveLength(expected.length);
      const [only] = open;
      if (open.length !== 1 || !only || post.appeal !== 'none') continue;
      const { code } = await app.call(calls.decisions.appeal, {
        as: userId,
        params: { userId, decisionId: only.decision_id },
        body: { text: 'It was a joke' },
      });
      expect(code).toBe(204);
      post.appeal = 'waiting';
    } else if (each.does === 'answer' && post?.appeal === 'waiting') {
      const { case_id: caseId, version } = await caseOf(post);
      const { code } = await asStaff(ruth, staffReports.answerAppeal, {
        params: { ...params, caseId },
        body: { is_upheld: each.isUpheld, reason: 'Again', version },
      });
      expect(code).toBe(204);
      post.appeal = 'answered';
      if (each.isUpheld) continue;
      post.appeal = undefined;
      post.decision = 'dismiss';
      post.isHidden = false;
    }
  }

  for (let me = 0; me < nobody; me += 1) {
    const { userId: as } = at(me);
    const { res, code } = await app.call(calls.community.threads, { as, params });
    if (removed().has(me)) {
      expect(code).toBe(403);
      continue;
    }
    const expected = threads
      .filter((thread) => seesThread(me, thread))
      .map((thread) => {
        const shown = thread.filter((post) => seesPost(me, post));
        const writers = shown.filter((post) => !post.isDeleted && !removed().has(post.by));
        return {
          id: thread[0]?.id,
          shown: shown.map(({ id }) => id),
          writers: new Set(writers.map(({ by }) => by)).size,
        };
      });
    const opened = await Promise.all(
      (res?.threads ?? []).map(async ({ post_id: id }) => {
        const call = { as, params: { ...params, threadId: id } };
        const one = await app.call(calls.community.thread, call);
        const writers = (await app.call(calls.community.writers, call)).res?.count;
        return { id, shown: one.res?.posts.map((post) => post.post_id), writers };
      }),
    );
    const byId = (one: { id: PostId | undefined }, other: { id: PostId | undefined }) =>
      String(one.id).localeCompare(String(other.id));
    expect(opened.toSorted(byId)).toEqual(expected.toSorted(byId));
  }
  expect(await miscountedThreads(app.db)).toEqual([]);
}

/**
 * A reply that staff hide, a reply that three people report, and one in a deleted thread: scenarios that end with
 * something hidden, which chance alone rarely produces.
 */
const hidden: [Step[]][] = [
  [
    [
      { does: 'report', by: 0, thread: 0, post: 1 },
      { does: 'decide', decision: 'hide', which: 0 },
    ],
  ],
  [[0, 2, 3].map((by) => ({ does: 'report', by, thread: 0, post: 1 }))],
  // A post that its case, opened again, leaves shown, whatever is reported after that.
  [
    [
      { does: 'report', by: 0, thread: 0, post: 1 },
      { does: 'report', by: 2, thread: 0, post: 1 },
      { does: 'decide', decision: 'dismiss', which: 0 },
      { does: 'reopen', which: 0 },
      { does: 'report', by: 3, thread: 0, post: 1 },
    ],
  ],
  // The last reply of a thread that its author has deleted.
  [
    [
      { does: 'delete', thread: 0, post: 1 },
      { does: 'report', by: 0, thread: 0, post: 2 },
      { does: 'delete', thread: 0, post: 0 },
      { does: 'decide', decision: 'hide', which: 0 },
    ],
  ],
];

it(
  'shows everybody what they may see after any posts, blocks, reports and decisions',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), play), {
      numRuns: runs(7),
      examples: hidden,
    });
  },
  mayTake(600_000),
);

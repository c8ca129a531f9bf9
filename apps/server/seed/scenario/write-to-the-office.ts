import type { MembershipId, PostId, SupportConversationId, SupportMessageId } from '@nestmate/contract/ids';
import { inEachLanguage } from '@nestmate/contract/languages';
import type { SavedAnswerId, StaffId } from '@nestmate/contract/staff/ids';
import { eq } from 'drizzle-orm';
import { appendPost, insertReport, setHidden } from '../../src/features/community';
import { insertDecision, openPostCase, reportCases } from '../../src/features/reports';
import { savedAnswers, supportConversations, supportMessages } from '../../src/features/support';
import type { Db } from '../../src/platform/database/client';
import { hourMs } from '../../src/platform/durations';
import { alder, subnetworkIdOf } from '../communities';
import { demoId } from '../demo-id';
import type { Resident } from '../residents';
import { frequentReplies, questions, reportedPosts } from './for-the-office';
import type { Who } from './scenario-types';
import { threads } from './threads';

type ResidentOf = (who: Who) => Resident;

const joan = demoId<StaffId>('staff/joan.reyes@alder.example');

/** Fills the office's inbox and its queue of reports, so that neither is empty on the first visit. */
export async function writeToTheOffice(db: Db, residentOf: ResidentOf, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  for (const { who, subject, page, lines } of questions) {
    const id = demoId<SupportConversationId>(`question/${who}`);
    const [first] = lines;
    const last = lines.at(-1);
    const isAnswered = last?.[0] === 'office';
    await db.insert(supportConversations).values({
      id,
      membershipId: residentOf(who).membershipId,
      subject,
      page,
      state: isAnswered ? 'answered' : 'waiting',
      assigneeId: isAnswered ? joan : null,
      openedAt: ago(first?.[1] ?? 0),
      lastAt: ago(last?.[1] ?? 0),
      messages: lines.length,
      answeredIndex: lines.findLastIndex(([from]) => from === 'office'),
      // The resident has read the answer.
      seenIndex: lines.length - 1,
    });
    await db.insert(supportMessages).values(
      lines.map(([from, hoursAgo, body], index) => ({
        conversationId: id,
        id: demoId<SupportMessageId>(`question/${who}/${index}`),
        index,
        isOffice: from === 'office',
        staffId: from === 'office' ? joan : null,
        body,
        createdAt: ago(hoursAgo),
      })),
    );
  }
  await db.insert(savedAnswers).values(
    frequentReplies.map(({ name, texts }) => ({
      id: demoId<SavedAnswerId>(`saved answer/${name}`),
      networkId: alder,
      name,
      texts: { ...inEachLanguage(() => ''), ...texts },
    })),
  );
  for (const reported of reportedPosts) await reportPost(db, residentOf, ago, reported);
}

type HoursAgo = (hours: number) => Date;

async function reportPost(
  db: Db,
  residentOf: ResidentOf,
  ago: HoursAgo,
  { thread, post: [who, hoursAgo, body], by, hidden }: (typeof reportedPosts)[number],
): Promise<void> {
  const { membershipId: authorId, community } = residentOf(who);
  const index = threads[thread]?.posts.length ?? 0;
  const postId = demoId<PostId>(`thread/${thread}/${index}`);
  const threadId = demoId<PostId>(`thread/${thread}/0`);
  await db.transaction((tx) =>
    appendPost(tx, { threadId, index }, { id: postId, authorId, body, at: ago(hoursAgo) }),
  );
  for (const [reporter, since, reason] of by) {
    const createdAt = ago(since);
    await db.transaction((tx) =>
      insertReport(tx, { postId, reporterId: residentOf(reporter).membershipId, reason, createdAt }),
    );
    await db.transaction((tx) =>
      openPostCase(tx, { postId, subnetworkId: subnetworkIdOf(community), at: createdAt }),
    );
  }
  if (hidden) await hideAndAppeal(db, { postId, authorId }, ago, hidden);
}

/** Before the first visit no window is open that would need to be told. */
const unheard = { publish: () => Promise.resolve() };

async function hideAndAppeal(
  db: Db,
  { postId, authorId }: { postId: PostId; authorId: MembershipId },
  ago: HoursAgo,
  { hoursAgo, reason, appeal: [appealedAgo, appeal] }: NonNullable<(typeof reportedPosts)[number]['hidden']>,
): Promise<void> {
  await db.transaction((tx) => setHidden({ tx, events: unheard }, postId, ago(hoursAgo)));
  const [opened] = await db
    .update(reportCases)
    .set({ decision: 'hide', reason, openedAt: ago(appealedAgo), version: 3 })
    .where(eq(reportCases.postId, postId))
    .returning({ id: reportCases.id });
  if (!opened) throw new Error('Nobody has reported the post');
  await db.transaction((tx) =>
    insertDecision(tx, {
      caseId: opened.id,
      membershipId: authorId,
      decision: 'hide',
      decidedAt: ago(hoursAgo),
      decidedBy: joan,
      appealedAt: ago(appealedAgo),
      appeal,
    }),
  );
}

import type { PostId, SupportConversationId, SupportMessageId } from '@nestmate/contract';
import type { SavedAnswerId, StaffId } from '@nestmate/contract/staff';
import { openPostCase } from '../../src/features/cases';
import { appendPost, insertReport } from '../../src/features/community';
import { savedAnswers } from '../../src/features/helpdesk';
import { supportConversations, supportMessages } from '../../src/features/support';
import type { Db } from '../../src/platform/database/client';
import { demoId } from '../demo-id';
import { alder, subnetworkIdOf } from '../places';
import type { Resident } from '../residents';
import { oftenSaid, questions, reported } from './for-the-office';
import type { Who } from './parts';
import { threads } from './threads';

type ResidentOf = (who: Who) => Resident;

const hour = 60 * 60_000;
const joan = demoId<StaffId>('staff/joan.reyes@alder.example');

/** Fills the office's inbox and its queue of reports, so that neither is empty on the first visit. */
export async function writeToTheOffice(db: Db, residentOf: ResidentOf, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
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
      // The resident has read what was answered.
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
    oftenSaid.map(({ name, texts }) => ({
      id: demoId<SavedAnswerId>(`saved answer/${name}`),
      networkId: alder,
      name,
      texts,
    })),
  );
  await reportPost(db, residentOf, ago);
}

async function reportPost(db: Db, residentOf: ResidentOf, ago: (hours: number) => Date): Promise<void> {
  const [who, hoursAgo, body] = reported.post;
  const author = residentOf(who);
  const index = threads[reported.thread]?.said.length ?? 0;
  const postId = demoId<PostId>(`thread/${reported.thread}/${index}`);
  const threadId = demoId<PostId>(`thread/${reported.thread}/0`);
  const post = { id: postId, authorId: author.membershipId, body, at: ago(hoursAgo) };
  await appendPost(db, { threadId, index }, post);
  for (const [reporter, since, reason] of reported.by) {
    const createdAt = ago(since);
    await insertReport(db, { postId, reporterId: residentOf(reporter).membershipId, reason, createdAt });
    await openPostCase(db, { postId, subnetworkId: subnetworkIdOf(author.place), at: createdAt });
  }
}

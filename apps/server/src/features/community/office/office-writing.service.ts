import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { grantOf, standingGrant } from '../../staff';
import { requireAllowedWords } from '../allowed.service';
import { setBody } from '../posts/own-posts.queries';
import { notifyFollowers } from '../threads/following.service';
import type { ThreadRef } from '../threads/threads.service';
import { appendPost, insertThread, postById } from '../threads/write.queries';
import { lockedThread, lockCommunity, pinnedCount, setThread } from './office.queries';

type WritingDependencies = Pick<App, 'clock' | 'db' | 'events'>;

/** The length of a text in the audit log. */
const excerptLength = 200;

interface RecordedText {
  action: AuditAction;
  subnetworkId: SubnetworkId;
  body: string;
  /** The text before the edit. */
  before?: string;
}

const excerptOf = (body: string) => ({ text: body.slice(0, excerptLength) });

const note = (
  tx: Tx,
  actor: StaffActor,
  { action, subnetworkId, body, before }: RecordedText,
  now: Date,
): Promise<unknown> =>
  record(
    tx,
    {
      action,
      actor: byStaff(actor),
      networkId: grantOf(actor).networkId,
      subnetworkId,
      ...(before !== undefined && { before: excerptOf(before) }),
      after: excerptOf(body),
    },
    now,
  );

async function requireFreePin(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  if ((await pinnedCount(tx, subnetworkId)) >= limits.pinnedThreads) throw new ProductError('TooManyPinned');
}

/**
 * Writes a pinned announcement; idempotent by its id.
 * @throws ProductError `profane_words`, `TooManyPinned`, or `Conflict` for other words under a used id
 */
export async function announce(
  { db, events, clock }: WritingDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { post_id: id, body }: { post_id: PostId; body: string },
): Promise<void> {
  requireAllowedWords(body);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    await lockCommunity(tx, subnetworkId);
    const before = await lockedThread(tx, { subnetworkId, threadId: id });
    if (before?.isByOffice && before.body === body) return;
    if (before) throw new ProductError('Conflict');
    await requireFreePin(tx, subnetworkId);
    const now = clock();
    if (!(await insertThread(tx, subnetworkId, { id, authorId: null, body, at: now })))
      throw new ProductError('Conflict');
    await note(tx, actor, { action: 'community.announced', subnetworkId, body }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId: id, by: null, isNew: true });
    await events.publish(tx, 'community.announced', { subnetworkId, threadId: id });
  });
}

/**
 * Writes a reply of the housing office in a thread, also after matching has ended; idempotent by its id. The lock on
 * the thread gives each post its own index.
 * @throws ProductError `NotFound`, `profane_words`, `ChangedMeanwhile` for a thread hidden from residents, or
 * `Conflict` for a used id
 */
export async function replyAsOffice(
  { db, events, clock }: WritingDependencies,
  actor: StaffActor,
  { subnetworkId, threadId }: ThreadRef,
  { post_id: id, body }: { post_id: PostId; body: string },
): Promise<void> {
  requireAllowedWords(body);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    const thread = await lockedThread(tx, { subnetworkId, threadId });
    if (!thread) throw new ProductError('NotFound');
    const before = await postById(tx, id);
    if (before?.isByOffice && before.threadId === threadId && before.body === body) return;
    if (before) throw new ProductError('Conflict');
    if (thread.hiddenAt) throw new ProductError('ChangedMeanwhile');
    const now = clock();
    const index = thread.lastIndex + 1;
    if (!(await appendPost(tx, { threadId, index }, { id, authorId: null, body, at: now })))
      throw new ProductError('Conflict');
    await note(tx, actor, { action: 'community.replied', subnetworkId, body }, now);
    await notifyFollowers({ tx, events }, null, { subnetworkId, threadId, postId: id, index, mentioned: [] });
    await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: null, isNew: true });
  });
}

/**
 * Edits an announcement or a reply of the housing office without notifying residents again; idempotent.
 * @throws ProductError `NotFound`, `profane_words` or `ChangedMeanwhile`
 */
export async function editOfficePost(
  { db, events, clock }: WritingDependencies,
  actor: StaffActor,
  { subnetworkId, threadId, postId }: ThreadRef & { postId: PostId },
  { body, before }: { body: string; before: string },
): Promise<void> {
  requireAllowedWords(body);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    // Read once the thread is locked, so that a colleague's words are seen.
    const post = (await lockedThread(tx, { subnetworkId, threadId })) && (await postById(tx, postId));
    if (!post?.isByOffice || post.threadId !== threadId) throw new ProductError('NotFound');
    if (post.body === body) return;
    if (post.body !== before) throw new ProductError('ChangedMeanwhile');
    const now = clock();
    await setBody(tx, postId, { body, at: now });
    await note(tx, actor, { action: 'community.edited', subnetworkId, body, before }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: null, isNew: false });
  });
}

/** Pins or unpins a thread; idempotent. @throws ProductError `NotFound` or `TooManyPinned` */
export const pinThread = (
  { db, events, clock }: WritingDependencies,
  actor: StaffActor,
  { subnetworkId, threadId }: ThreadRef,
  pinned: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    await lockCommunity(tx, subnetworkId);
    const thread = await lockedThread(tx, { subnetworkId, threadId });
    if (!thread) throw new ProductError('NotFound');
    if ((thread.pinnedAt !== null) === pinned) return;
    if (pinned) await requireFreePin(tx, subnetworkId);
    const now = clock();
    await setThread(tx, threadId, { pinnedAt: pinned ? now : null });
    const action = pinned ? 'community.pinned' : 'community.unpinned';
    await note(tx, actor, { action, subnetworkId, body: thread.body }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: null, isNew: false });
  });

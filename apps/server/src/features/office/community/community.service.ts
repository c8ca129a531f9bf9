import {
  fullName,
  limits,
  type NetworkId,
  type PostId,
  type ReplyOf,
  type SubnetworkId,
} from '@nestmate/contract';
import type { AuditAction, staffCalls, StaffThread } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { insertThread, queryOf, setBody } from '../../community';
import { keptPictureUrl } from '../../pictures';
import { grantOf, standingGrant } from '../../staff';
import {
  lockedThread,
  lockPlace,
  pinnedCount,
  postsIn,
  residentCount,
  setThread,
  threadIn,
  type ThreadRow,
  threadsIn,
} from './community.queries';

type Parts = Pick<App, 'clock' | 'db' | 'events'>;

interface ThreadPlace {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
  threadId: PostId;
}

const threadsShown = 50;
const postsShown = 50;
/** The length of a text in the audit log. */
const excerptLength = 200;

const threadOf = (row: ThreadRow): StaffThread => ({
  post_id: row.id,
  body: row.body,
  author: row.authorId && fullName(row.firstName, row.lastName),
  by_office: row.isByOffice,
  is_pinned: row.isPinned,
  is_hidden: row.isHidden,
  is_deleted: row.isDeleted,
  post_count: row.postCount,
  last_post_at: row.lastPostAt.getTime(),
  seen: row.seen,
});

/** The threads of a place with how many residents have opened each. */
export async function threadsOf(
  db: Db,
  subnetworkId: SubnetworkId,
  text: string | undefined,
): Promise<{ threads: StaffThread[]; residents: number }> {
  const words = text ? queryOf(text) : undefined;
  const [rows, residents] = await Promise.all([
    text && words === undefined ? [] : threadsIn(db, subnetworkId, { words, limit: threadsShown }),
    residentCount(db, subnetworkId),
  ]);
  return { threads: rows.map(threadOf), residents };
}

/** A thread and a page of its posts, including those that residents no longer see. @throws ProductError `NotFound` */
export async function readThread(
  { db, tokens, clock }: Pick<App, 'clock' | 'db' | 'tokens'>,
  { subnetworkId, threadId }: ThreadPlace,
  first: number,
): Promise<ReplyOf<(typeof staffCalls)['staffCommunity']['thread']>> {
  const row = await threadIn(db, { subnetworkId, threadId });
  if (!row) throw new ProductError('NotFound');
  const [posts, residents] = await Promise.all([
    postsIn(db, threadId, { first, limit: postsShown + 1 }),
    residentCount(db, subnetworkId),
  ]);
  const now = clock();
  return {
    thread: threadOf(row),
    residents,
    posts: posts.slice(0, postsShown).map((post) => ({
      post_id: post.id,
      index: post.index,
      body: post.body,
      picture: post.pictureKey && keptPictureUrl(tokens, post.pictureKey, 'preview', now),
      author: post.authorId && {
        membership_id: post.authorId,
        name: fullName(post.firstName, post.lastName),
      },
      by_office: post.index === 0 && row.isByOffice,
      is_hidden: post.index === 0 ? row.isHidden : post.isHidden,
      is_deleted: post.isDeleted,
      date_created: post.createdAt.toISOString(),
    })),
    next: posts[postsShown]?.index ?? null,
  };
}

interface Deed {
  action: AuditAction;
  subnetworkId: SubnetworkId;
  body: string;
  /** The text before the edit. */
  before?: string;
}

const excerptOf = (body: string) => ({ text: body.slice(0, excerptLength) });

const note = (
  tx: Db,
  actor: StaffActor,
  { action, subnetworkId, body, before }: Deed,
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

async function requireRoomAbove(tx: Db, subnetworkId: SubnetworkId): Promise<void> {
  if ((await pinnedCount(tx, subnetworkId)) >= limits.pinnedThreads) throw new ProductError('TooManyPinned');
}

/**
 * Writes a pinned announcement; idempotent by its id. @throws ProductError `TooManyPinned`, or `Conflict` for other words under a used id
 */
export const announce = (
  { db, events, clock }: Parts,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { post_id: id, body }: { post_id: PostId; body: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    await lockPlace(tx, subnetworkId);
    const before = await lockedThread(tx, { subnetworkId, threadId: id });
    if (before?.isByOffice && before.body === body) return;
    if (before) throw new ProductError('Conflict');
    await requireRoomAbove(tx, subnetworkId);
    const now = clock();
    if (!(await insertThread(tx, subnetworkId, { id, authorId: null, body, at: now })))
      throw new ProductError('Conflict');
    await note(tx, actor, { action: 'community.announced', subnetworkId, body }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId: id, by: null, isNew: true });
    await events.publish(tx, 'community.announced', { subnetworkId, threadId: id });
  });

/** Edits an announcement without notifying residents again; idempotent. @throws ProductError `NotFound` or `ChangedMeanwhile` */
export const editAnnouncement = (
  { db, events, clock }: Parts,
  actor: StaffActor,
  { subnetworkId, threadId }: ThreadPlace,
  { body, before }: { body: string; before: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    await lockPlace(tx, subnetworkId);
    const thread = await lockedThread(tx, { subnetworkId, threadId });
    if (!thread?.isByOffice) throw new ProductError('NotFound');
    if (thread.body === body) return;
    if (thread.body !== before) throw new ProductError('ChangedMeanwhile');
    const now = clock();
    await setBody(tx, threadId, { body, at: now });
    await note(tx, actor, { action: 'community.edited', subnetworkId, body, before }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: null, isNew: false });
  });

/** Pins or unpins a thread; idempotent. @throws ProductError `NotFound` or `TooManyPinned` */
export const pinThread = (
  { db, events, clock }: Parts,
  actor: StaffActor,
  { subnetworkId, threadId }: ThreadPlace,
  pinned: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'moderate');
    await lockPlace(tx, subnetworkId);
    const thread = await lockedThread(tx, { subnetworkId, threadId });
    if (!thread) throw new ProductError('NotFound');
    if ((thread.pinnedAt !== null) === pinned) return;
    if (pinned) await requireRoomAbove(tx, subnetworkId);
    const now = clock();
    await setThread(tx, threadId, { pinnedAt: pinned ? now : null });
    const action = pinned ? 'community.pinned' : 'community.unpinned';
    await note(tx, actor, { action, subnetworkId, body: thread.body }, now);
    await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: null, isNew: true });
  });

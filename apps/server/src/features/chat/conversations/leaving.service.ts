import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { watchersOf } from '../../../platform/live/channels';
import { deleteUploadsFor, discardPictures } from '../../pictures';
import { audienceOf } from '../participants/participation.queries';
import { deleteChats, lockChatsOf, readableOnlyBy } from './conversations.queries';

/**
 * Publishes that these memberships are about to end. Their conversations are locked until the end of the
 * transaction, after residents and rooms and in the order of ids: no message is written in between, and of two
 * people who leave concurrently the second sees that the first has left.
 */
export async function leaveChats(
  tx: Tx,
  events: Publisher,
  membershipIds: readonly MembershipId[],
): Promise<ChatSid[]> {
  const sids = await lockChatsOf(tx, membershipIds);
  if (sids.length > 0) {
    await events.publish(tx, 'chats.leaving', { sids, membershipIds: [...membershipIds] });
    await events.publish(tx, 'chats.left', { sids });
  }
  return sids;
}

/**
 * Leaves conversations with the account, and deletes what nobody else can read, pictures included, except what was
 * reported.
 */
export async function deleteChatsOf(
  tx: Tx,
  events: Publisher,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  const sids = await leaveChats(tx, events, membershipIds);
  const unread = await readableOnlyBy(tx, sids, membershipIds);
  await discardPictures(tx, await deleteChats(tx, unread));
  await deleteUploadsFor(tx, 'chat-uploads', unread);
}

/** Emits to open windows that somebody has left their conversations. */
export async function emitDeparture(
  { db, live }: Pick<App, 'db' | 'live'>,
  sids: readonly ChatSid[],
): Promise<void> {
  for (const [sid, membershipIds] of await audienceOf(db, sids))
    for (const id of membershipIds) live.emitHere(watchersOf(id), 'chat.changed', { sid });
}

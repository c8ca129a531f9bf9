import type { ChatSid, MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { watchersOf } from '../../../platform/live/channels';
import type { Live } from '../../../platform/live/transport';
import { deleteUploadsFor, discardPictures } from '../../pictures';
import { audienceOf } from '../participants/audience.queries';
import { deleteChats, lockChatsOf, readByNobodyElse } from './leaving.queries';

type Teller = Pick<Events, 'publish'>;

/**
 * Publishes that these memberships are about to be gone. Their conversations are locked until the end of the transaction, after
 * residents and rooms and in the order of ids: no message falls in between, and of two who go at once the second sees that the
 * first has gone.
 */
export async function leaveChats(
  tx: Db,
  events: Teller,
  membershipIds: readonly MembershipId[],
): Promise<ChatSid[]> {
  const chatIds = await lockChatsOf(tx, membershipIds);
  if (chatIds.length > 0) await events.publish(tx, 'chats.left', { chatIds });
  return chatIds;
}

/** Leaves conversations with the account, and deletes what nobody else can read, pictures included, except what was reported. */
export async function deleteChatsOf(
  tx: Db,
  events: Teller,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  const chatIds = await leaveChats(tx, events, membershipIds);
  const unread = await readByNobodyElse(tx, chatIds, membershipIds);
  await discardPictures(tx, await deleteChats(tx, unread));
  await deleteUploadsFor(tx, 'chat-uploads', unread);
}

/** Emits to open windows that somebody has left their conversations. */
export function leavingLive(db: Db, events: Events, live: Live): void {
  events.on('chats.left', 'chat', async ({ chatIds }) => {
    for (const [sid, membershipIds] of await audienceOf(db, chatIds))
      for (const id of membershipIds) live.emitHere(watchersOf(id), 'chat.changed', { sid });
  });
}

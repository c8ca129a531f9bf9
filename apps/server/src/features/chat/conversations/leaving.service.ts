import type { ChatSid, MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { LiveHub } from '../../../platform/live/hub';
import { deleteUploadsFor, discardPictures } from '../../pictures';
import { audienceOf } from '../participants/audience.queries';
import { deleteChats, lockChatsOf, readByNobodyElse } from './leaving.queries';

declare module '../../../platform/events/events' {
  interface DomainEvents {
    /** Somebody has gone from these conversations for good. */
    'chat.changed': { chatIds: ChatSid[] };
  }
}

/** A notification holds 8000 bytes. */
const chatsAtOnce = 100;

type Teller = Pick<Events, 'publish'>;

/**
 * Tells those who stay that these memberships are about to be gone. The conversations are held until the end of the transaction,
 * after residents and rooms and in the order of ids, so that no message falls in between, and of two who go at once the second
 * sees that the first has gone.
 */
export async function leaveChats(
  tx: Db,
  events: Teller,
  membershipIds: readonly MembershipId[],
): Promise<ChatSid[]> {
  const chatIds = await lockChatsOf(tx, membershipIds);
  for (let from = 0; from < chatIds.length; from += chatsAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await events.publish(tx, 'chat.changed', { chatIds: chatIds.slice(from, from + chatsAtOnce) });
  return chatIds;
}

/** Leaves conversations with the account: what nobody else can read goes too, with its pictures, but for what was reported. */
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

/** Open windows learn of who has left their conversations. */
export function leavingLive(db: Db, events: Events, live: LiveHub): void {
  events.on('chat.changed', async ({ chatIds }) => {
    for (const [sid, membershipIds] of await audienceOf(db, chatIds))
      for (const id of membershipIds) live.tellMembership(id, 'chat.changed', { sid });
  });
}

import type { BlockedPeople, ChatReplies, ChatRequest, ChatSid } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import type { Live } from '../../../platform/live/transport';
import { setBlocked } from '../../blocking';
import { endRequestsBetween, transactionWithRetries } from '../../room';
import { audienceOf } from '../participants/audience.queries';
import type { ChatActor } from '../participants/chat-actor';
import { chatWindowsOf } from '../participants/chat-windows';
import { checkTakesPart } from '../participants/participation.service';
import { blockedPeople } from './blocked.queries';
import { conversationOf } from './conversations.service';
import { setMuted } from './muting.queries';
import { chatsBetween } from './pair.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
  live: Pick<Live, 'emitEverywhere'>;
  clock: () => Date;
}

/**
 * Blocks or unblocks the other of two people; blocking ends the requests between them. Idempotent.
 * @throws ProductError `NotFound`, also for a room's conversation: that can only be muted
 */
export async function block(
  { db, events, live, clock }: Parts,
  actor: ChatActor,
  { sid, blocked }: ChatRequest<'chat.block'>,
): Promise<ChatReplies['chat.block']> {
  const { otherUserId } = await checkTakesPart(db, actor, sid);
  if (!otherUserId) throw new ProductError('NotFound');
  await transactionWithRetries(db, async (tx) => {
    await setBlocked(tx, actor.userId, otherUserId, blocked);
    if (blocked) await endRequestsBetween(tx, events, actor.userId, otherUserId, clock());
  });
  const chatIds = await chatsBetween(db, actor.userId, otherUserId);
  for (const [chatId, audience] of await audienceOf(db, chatIds))
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.changed', { sid: chatId });
  return { conversation: await conversationOf(db, actor.membershipId, sid) };
}

/** Whom a person has blocked among those they share a conversation with. */
export const blockedBy = async (
  { db }: Pick<Parts, 'db'>,
  actor: Pick<ChatActor, 'membershipId'>,
): Promise<BlockedPeople> => ({ people: await blockedPeople(db, actor) });

/**
 * Unblocks the other of a conversation, and returns who is still blocked. Idempotent.
 * @throws ProductError `NotFound`
 */
export async function unblock(parts: Parts, actor: ChatActor, sid: ChatSid): Promise<BlockedPeople> {
  await block(parts, actor, { sid, blocked: false });
  return blockedBy(parts, actor);
}

export async function mute(
  { db, live }: Pick<Parts, 'db' | 'live'>,
  actor: ChatActor,
  { sid, muted }: ChatRequest<'chat.mute'>,
): Promise<ChatReplies['chat.mute']> {
  await checkTakesPart(db, actor, sid);
  await setMuted(db, sid, actor.membershipId, muted);
  live.emitEverywhere([chatWindowsOf(actor.membershipId)], 'chat.changed', { sid });
  return { conversation: await conversationOf(db, actor.membershipId, sid) };
}

import type { ChatReplies, ChatRequest } from '@nestmate/contract/chat';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { Live } from '../../../platform/live/transport';
import { participantsOf } from './audience.queries';
import { type ChatActor, chatWindowsOf } from './chat-actor';
import { isNoticed } from './participation.policy';
import { checkTakesPart } from './participation.service';
import { moveReadHorizon, unreadCounts } from './read-horizons.queries';

interface IndicatorDependencies {
  db: Db;
  live: Pick<Live, 'emitEverywhere'>;
}

/** Marks all messages up to one as read. */
export async function markRead(
  { db, live }: IndicatorDependencies,
  actor: ChatActor,
  { sid, index }: ChatRequest<'chat.read'>,
): Promise<ChatReplies['chat.read']> {
  const participation = await checkTakesPart(db, actor, sid);
  const horizon = await moveReadHorizon(db, sid, actor.membershipId, index);
  if (!horizon) throw new ProductError('NotFound');
  const { readIndex, moved, unread } = horizon;
  if (moved) {
    // While one of two has blocked the other, the read horizon reaches only the reader's own windows.
    const audience = isNoticed(participation) ? await participantsOf(db, sid) : [actor.membershipId];
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.read', {
      sid,
      userId: actor.userId,
      index: readIndex,
    });
  }
  return { readIndex, unreadCount: unread };
}

/** Shows the other participants that the actor is typing. */
export async function showTyping(
  { db, live }: IndicatorDependencies,
  actor: ChatActor,
  { sid }: ChatRequest<'chat.typing'>,
): Promise<ChatReplies['chat.typing']> {
  if (!isNoticed(await checkTakesPart(db, actor, sid))) return {};
  const others = (await participantsOf(db, sid)).filter((id) => id !== actor.membershipId);
  live.emitEverywhere(others.map(chatWindowsOf), 'chat.typing', { sid, userId: actor.userId });
  return {};
}

/** The unread messages of all the actor's conversations that are not muted. */
export async function unreadCount(db: Db, { membershipId }: ChatActor): Promise<number> {
  return (await unreadCounts(db, [membershipId])).get(membershipId) ?? 0;
}

import type { ChatReplies, ChatRequest } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { Live } from '../../../platform/live/transport';
import { readersOf } from '../participants/audience.queries';
import type { ChatActor } from '../participants/chat-actor';
import { chatWindowsOf } from '../participants/chat-windows';
import { checkMayWrite, checkTakesPart } from '../participants/participation.service';
import { lockForReaction, reactionsTo, setReaction } from './reactions.queries';

interface Parts {
  db: Db;
  live: Pick<Live, 'emitEverywhere'>;
  clock: () => Date;
}

/**
 * Sets the actor's reaction to a message, replacing an earlier one, or removes it; idempotent. Removing only requires taking part.
 * @throws ProductError why the actor cannot write, or `NotFound` for a message that they may not read, that was removed, or that belongs to
 * a call
 */
export async function reactTo(
  { db, live, clock }: Parts,
  { membershipId }: ChatActor,
  { sid, index, reaction }: ChatRequest<'chat.react'>,
): Promise<ChatReplies['chat.react']> {
  const pair = { chatId: sid, membershipId };
  const { firstIndex } = await (reaction === null
    ? checkTakesPart(db, { membershipId }, sid)
    : checkMayWrite(db, pair));
  const place = { chatId: sid, index };
  const { reactions, isChanged } = await db.transaction(async (tx) => {
    if (!(await lockForReaction(tx, { ...place, firstIndex, membershipId })))
      throw new ProductError('NotFound');
    const changed = await setReaction(tx, { ...place, membershipId, reaction, now: clock() });
    return { reactions: await reactionsTo(tx, place), isChanged: changed };
  });
  if (isChanged)
    live.emitEverywhere((await readersOf(db, place)).map(chatWindowsOf), 'chat.reacted', {
      sid,
      index,
      reactions,
    });
  return { reactions };
}

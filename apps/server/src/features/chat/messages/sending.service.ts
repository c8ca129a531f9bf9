import {
  type ChatReplies,
  type ChatRequest,
  type ChatSid,
  type MessageId,
  messageMistake,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { ChatActor } from '../participants/chat-actor';
import type { ChatPictures, Sending } from '../pictures/chat-pictures.service';
import { existingMessages } from './messages.queries';
import type { Outbox } from './outbox';

interface Parts {
  db: Db;
  outbox: Outbox;
  pictures: ChatPictures;
}

const isWritten = async (db: Db, chatId: ChatSid, id: MessageId): Promise<boolean> =>
  (await existingMessages(db, [{ chatId, id }])).length > 0;

/** The picture of a new message; undefined when the message exists, because a retry finds its upload used. */
async function pictureUnlessWritten({ db, pictures }: Parts, sending: Sending) {
  const { sid, messageId } = sending;
  if (await isWritten(db, sid, messageId)) return undefined;
  try {
    return await pictures.make(sending);
  } catch (error) {
    if (await isWritten(db, sid, messageId)) return undefined;
    throw error;
  }
}

/**
 * Writes a message; idempotent by the message's id.
 * @throws ProductError `InvalidInput` for a text that cannot be sent, `NotFound` for a reply to a message that does not exist, or why the
 * message or its picture is refused
 */
export async function sendMessage(
  parts: Parts,
  { membershipId }: ChatActor,
  { sid, id, body, picture, replyTo, after }: ChatRequest<'chat.send'>,
): Promise<ChatReplies['chat.send']> {
  const { outbox, pictures } = parts;
  if (messageMistake(body, picture !== undefined)) throw new ProductError('InvalidInput');
  const draft = { chatId: sid, membershipId, id, body, replyTo, after };
  if (!picture) return { message: (await outbox.write({ ...draft, type: 'text' })).message };
  const kept = await pictureUnlessWritten(parts, { sid, membershipId, messageId: id, picture });
  const { message } = await outbox.write({ ...draft, type: 'picture', ...(kept && { picture: kept }) });
  if (kept) await pictures.settle(picture);
  return { message };
}

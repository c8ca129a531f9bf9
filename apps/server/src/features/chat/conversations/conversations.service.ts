import {
  chatPages,
  type ChatReplies,
  type ChatSid,
  type Conversation,
  type MembershipId,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { lastMessages } from '../messages/messages.queries';
import type { ChatActor } from '../participants/chat-actor';
import { callsOf } from './calls.queries';
import { conversationFor } from './conversation-for';
import {
  conversationRow,
  type ConversationRow,
  conversationRows,
  type ListPlace,
} from './conversations.queries';
import { participantRows } from './people.queries';
import { chatOfRoom } from './room-chats.queries';

async function conversationsFor(db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const sids = rows.map(({ sid }) => sid);
  const [participants, last, calls] = await Promise.all([
    participantRows(db, sids),
    lastMessages(db, sids),
    callsOf(db, sids),
  ]);
  return rows.map((row) => {
    const call = calls.get(row.sid);
    const shown = conversationFor(
      row,
      participants.filter(({ chatId }) => chatId === row.sid),
      last.get(row.sid),
    );
    return call ? { ...shown, call } : shown;
  });
}

/** One of the membership's conversations. @throws ProductError `NotFound`, whether or not there is such a conversation */
export async function conversationOf(
  db: Db,
  membershipId: MembershipId,
  sid: ChatSid,
): Promise<Conversation> {
  const row = await conversationRow(db, membershipId, sid);
  const [conversation] = row ? await conversationsFor(db, [row]) : [];
  if (!conversation) throw new ProductError('NotFound');
  return conversation;
}

/** A page of the actor's conversations, newest first. */
export async function listConversations(
  db: Db,
  { membershipId }: ChatActor,
  { before }: { before?: string | undefined },
): Promise<ChatReplies['chat.list']> {
  await chatOfRoom(db, membershipId);
  const rows = await conversationRows(db, membershipId, {
    before: before === undefined ? undefined : placeAt(before),
    limit: chatPages.conversations + 1,
  });
  const page = rows.slice(0, chatPages.conversations);
  const last = page.at(-1);
  return {
    conversations: await conversationsFor(db, page),
    next: last && rows.length > page.length ? cursorOf(last) : null,
  };
}

const cursorOf = ({ newestAt, sid }: ListPlace) => `${newestAt}_${sid}`;

function placeAt(cursor: string): ListPlace {
  const [newestAt = '', sid = ''] = cursor.split('_');
  return { newestAt, sid };
}

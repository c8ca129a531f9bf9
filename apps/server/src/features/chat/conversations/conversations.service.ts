import {
  chatIdOf,
  type ChatMessage,
  chatPages,
  type ChatReplies,
  chatSid as chatSidSchema,
  type ChatSid,
  type Conversation,
  type MembershipId,
  userId as userIdSchema,
  type UserId,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { pictureUrlsOf } from '../../pictures';
import { lastMessages, messagesIn } from '../messages/messages.queries';
import { isNoticed, whyNotWrite } from '../participants/participation.policy';
import {
  conversationRow,
  type ConversationRow,
  conversationRows,
  type ListPlace,
} from './conversations.queries';
import { chatOfPair, chatWithFormer, membershipOfPerson } from './pair.queries';
import { type ParticipantRow, participantRows } from './people.queries';
import { chatOfRoom, minRoomChatPeople } from './room-chats.queries';

/** Who acts: a standing membership that has begun to chat. */
export type Chatter = Pick<ActingMembership, 'membershipId' | 'subnetworkId'> & { userId: UserId };

function toConversation(
  row: ConversationRow,
  participants: readonly ParticipantRow[],
  lastMessage: ChatMessage | undefined,
): Conversation {
  const members = participants.map(({ userId }) => userId);
  const isGroup = row.kind === 'room';
  const readIndex = Math.max(row.readIndex, row.firstIndex - 1);
  const blocked = isGroup
    ? []
    : participants.flatMap(({ userId, blocks }) => (blocks.length > 0 ? [userId] : []));
  const participation = {
    ...row,
    takesPart: true,
    otherIsGone: members.length < 2,
    blockedByMe: false,
    blockedByThem: false,
  };
  const hides = !isNoticed({ ...participation, blockedByMe: blocked.length > 0 });
  return {
    sid: row.sid,
    // Two who are left of a room have a conversation of their own by that id, and one who is left of two has no other's.
    chatId:
      row.roomIsGone || members.length < (isGroup ? minRoomChatPeople : 2) ? row.sid : chatIdOf(members),
    kind: row.kind,
    attributes: {
      members,
      memberships: participants.map(({ membershipId }) => membershipId),
      blocked,
    },
    people: participants.map(({ userId, membershipId, firstName, lastName, pictureKey, readIndex }) => ({
      userId,
      membershipId,
      firstName,
      lastName,
      profile_picture_urls: pictureUrlsOf(pictureKey),
      readIndex: hides && membershipId !== row.membershipId ? -1 : readIndex,
    })),
    lastMessage: lastMessage && row.lastIndex >= row.firstIndex ? lastMessage : null,
    newestAt: new Date(Number(row.newestAt) / 1000).toISOString(),
    lastIndex: row.lastIndex,
    firstIndex: row.firstIndex,
    readIndex,
    unreadCount: row.lastIndex - readIndex,
    muted: row.muted,
    isOpen: whyNotWrite(participation) === undefined,
  };
}

async function withPeople(db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const sids = rows.map(({ sid }) => sid);
  const [participants, last] = await Promise.all([participantRows(db, sids), lastMessages(db, sids)]);
  return rows.map((row) =>
    toConversation(
      row,
      participants.filter(({ chatId }) => chatId === row.sid),
      last.get(row.sid),
    ),
  );
}

/** One of the person's conversations. @throws ProductError `NotFound`, whether or not there is such a one */
export async function conversationOf(
  db: Db,
  membershipId: MembershipId,
  sid: ChatSid,
): Promise<Conversation> {
  const row = await conversationRow(db, membershipId, sid);
  const [conversation] = row ? await withPeople(db, [row]) : [];
  if (!conversation) throw new ProductError('NotFound');
  return conversation;
}

/** A page of the person's conversations, the newest first. */
export async function listConversations(
  db: Db,
  { membershipId }: Chatter,
  before: string | undefined,
): Promise<ChatReplies['chat.list']> {
  await chatOfRoom(db, membershipId);
  const rows = await conversationRows(db, membershipId, {
    before: before === undefined ? undefined : placeOf(before),
    limit: chatPages.conversations + 1,
  });
  const page = rows.slice(0, chatPages.conversations);
  const last = page.at(-1);
  return {
    conversations: await withPeople(db, page),
    next: last && rows.length > page.length ? cursorOf(last) : null,
  };
}

const cursorOf = ({ newestAt, sid }: ListPlace) => `${newestAt}_${sid}`;

function placeOf(cursor: string): ListPlace {
  const [newestAt = '', sid = ''] = cursor.split('_');
  return { newestAt, sid };
}

/** The conversation behind an address: of two people, also when one has left, of my room by its people's ids, or by its own id. */
async function sidOf(db: Db, chatter: Chatter, chatId: string): Promise<ChatSid> {
  const own = chatSidSchema.safeParse(chatId);
  if (own.success) return own.data;
  const ids = chatId.split('_').map((id) => userIdSchema.safeParse(id));
  const people = [...new Set(ids.flatMap(({ success, data }) => (success ? [data] : [])))];
  if (people.length !== ids.length || !people.includes(chatter.userId)) throw new ProductError('NotFound');
  const [other, ...more] = people.filter((id) => id !== chatter.userId);
  if (!other) throw new ProductError('NotFound');
  // A room's conversation follows its people, so an address from before somebody came or left leads there too.
  if (more.length > 0) {
    const sid = await chatOfRoom(db, chatter.membershipId);
    if (!sid) throw new ProductError('ChatUnavailable');
    return sid;
  }
  const theirs = await membershipOfPerson(db, chatter.subnetworkId, other);
  if (!theirs) {
    const former = await chatWithFormer(db, chatter.membershipId, other);
    if (!former) throw new ProductError('ChatUnavailable');
    return former;
  }
  return chatOfPair(db, chatter.subnetworkId, [chatter.membershipId, theirs]);
}

/**
 * Opens a conversation with its newest messages.
 * @throws ProductError `NotFound`, or `ChatUnavailable` for somebody who has left or not signed in yet
 */
export async function openConversation(
  db: Db,
  chatter: Chatter,
  chatId: string,
): Promise<ChatReplies['chat.open']> {
  const sid = await sidOf(db, chatter, chatId);
  const conversation = await conversationOf(db, chatter.membershipId, sid);
  const messages = await messagesIn(db, sid, {
    firstIndex: conversation.firstIndex,
    count: chatPages.onLoad,
  });
  return { conversation, messages, hasPrevPage: hasEarlier(messages, conversation.firstIndex) };
}

/** Whether something can be read before the first of these messages. */
export const hasEarlier = (messages: readonly ChatMessage[], firstIndex: number): boolean =>
  messages[0] !== undefined && messages[0].index > firstIndex;

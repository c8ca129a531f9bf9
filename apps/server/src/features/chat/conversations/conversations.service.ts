import type { ChatMessage, Conversation, ConversationCall } from '@nestmate/contract/chat';
import {
  type ChatSid,
  chatSid as chatSidSchema,
  type MembershipId,
  userId as userIdSchema,
} from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { ChatReplies, ChatRequest } from '@nestmate/contract/socket/chat';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { pictureUrlsOf } from '../../pictures';
import { lastMessages, messagesIn, shownFrom } from '../messages/messages.queries';
import { hasEarlier } from '../messages/messages.service';
import {
  type ChatActor,
  chatWindowsOf,
  isNoticed,
  writeRefusalOf,
} from '../participants/participation.policy';
import { participantsOf } from '../participants/participation.queries';
import {
  chatOfPair,
  chatWithFormer,
  membershipOfPerson,
  chatOfRoom,
  minRoomChatPeople,
} from './conversation-of.queries';
import {
  callsOf,
  conversationRow,
  type ConversationRow,
  conversationRows,
  type ListCursor,
  type ParticipantRow,
  participantRows,
} from './conversations.queries';

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
      participants.filter(({ sid }) => sid === row.sid),
      last.get(row.sid),
    );
    return call ? { ...shown, call } : shown;
  });
}

/** A conversation as one participant sees it. */
function conversationFor(
  row: ConversationRow,
  participants: readonly ParticipantRow[],
  lastMessage: ChatMessage | undefined,
): Conversation {
  const members = participants.map(({ userId }) => userId);
  const isRoom = row.kind === 'room';
  const readIndex = Math.max(row.readIndex, row.firstIndex - 1);
  const blocked = isRoom
    ? []
    : participants.flatMap(({ userId, blocks }) => (blocks.length > 0 ? [userId] : []));
  const mine = participants.find(({ membershipId }) => membershipId === row.membershipId);
  /** A block hides everything about a person except the name. */
  const isGone = ({ userId, blocks }: ParticipantRow) =>
    mine !== undefined && (mine.blocks.includes(userId) || blocks.includes(mine.userId));
  const isLastNameKnown = (person: ParticipantRow) =>
    person.lastNameShown || person === mine || (person.roomId !== null && person.roomId === mine?.roomId);
  const unblocked = {
    ...row,
    takesPart: true,
    isOtherGone: members.length < 2,
    isBlockedByMe: false,
    isBlockedByThem: false,
  };
  const hidesReadHorizons = !isNoticed({ ...unblocked, isBlockedByMe: blocked.length > 0 });
  return {
    sid: row.sid,
    // With too few people, the ids would name another conversation, or none.
    chatId: row.isRoomGone || members.length < (isRoom ? minRoomChatPeople : 2) ? row.sid : chatIdOf(members),
    kind: row.kind,
    ...(row.roomName !== null && { roomName: row.roomName }),
    attributes: {
      members,
      memberships: participants.map(({ membershipId }) => membershipId),
      blocked,
    },
    people: participants.map((person) => ({
      userId: person.userId,
      membershipId: person.membershipId,
      firstName: person.firstName,
      lastName: isLastNameKnown(person) ? person.lastName : '',
      profile_picture_urls: isGone(person) ? null : pictureUrlsOf(person.pictureKey),
      firstIndex: person.firstIndex,
      readIndex: hidesReadHorizons && person !== mine ? -1 : person.readIndex,
    })),
    lastMessage:
      lastMessage && row.lastIndex >= row.firstIndex ? shownFrom(row.firstIndex)(lastMessage) : null,
    newestAt: new Date(Number(row.newestAt) / 1000).toISOString(),
    lastIndex: row.lastIndex,
    firstIndex: row.firstIndex,
    readIndex,
    unreadCount: row.unreadCount,
    ...(row.uncounted.length > 0 && { uncounted: row.uncounted }),
    muted: row.muted,
    isOpen: writeRefusalOf(unblocked) === undefined,
  };
}

/**
 * One of the membership's conversations.
 * @throws ProductError `NotFound`, whether or not there is such a conversation
 */
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
    before: before === undefined ? undefined : readCursor(before),
    limit: chatPages.conversations + 1,
  });
  const page = rows.slice(0, chatPages.conversations);
  const last = page.at(-1);
  return {
    conversations: await conversationsFor(db, page),
    next: last && rows.length > page.length ? cursorOf(last) : null,
  };
}

const cursorOf = ({ newestAt, sid }: ListCursor) => `${newestAt}_${sid}`;

function readCursor(cursor: string): ListCursor {
  const [newestAt = '', sid = ''] = cursor.split('_');
  return { newestAt, sid };
}

/**
 * Sends the current state of a call to this process's windows of its conversation, also to people who are not in the
 * call.
 */
export async function emitCall(
  { db, live }: Pick<App, 'db' | 'live'>,
  sid: ChatSid,
  call: ConversationCall,
): Promise<void> {
  for (const membershipId of await participantsOf(db, sid))
    live.emitHere(chatWindowsOf(membershipId), 'chat.call', { sid, call });
}

/** The conversation at an address: its own id, or its people's user ids. Two people's is made when there is none. */
async function chatAt(db: Db, actor: ChatActor, address: string): Promise<ChatSid> {
  const own = chatSidSchema.safeParse(address);
  if (own.success) return own.data;
  const ids = address.split('_').map((id) => userIdSchema.safeParse(id));
  const people = [...new Set(ids.flatMap(({ success, data }) => (success ? [data] : [])))];
  if (people.length !== ids.length || !people.includes(actor.userId)) throw new ProductError('NotFound');
  const [other, ...more] = people.filter((id) => id !== actor.userId);
  if (!other) throw new ProductError('NotFound');
  // Any address of three or more people leads to the actor's room: its residents may have changed since the address was
  // made.
  if (more.length > 0) {
    const sid = await chatOfRoom(db, actor.membershipId);
    if (!sid) throw new ProductError('ChatUnavailable');
    return sid;
  }
  const otherMembership = await membershipOfPerson(db, actor.membershipId, other);
  if (otherMembership) return chatOfPair(db, actor.subnetworkId, [actor.membershipId, otherMembership]);
  const former = await chatWithFormer(db, actor.membershipId, other);
  if (!former) throw new ProductError('ChatUnavailable');
  return former;
}

/**
 * Opens a conversation at its newest messages.
 * @throws ProductError `NotFound`, or `ChatUnavailable` for a person the actor may not know
 */
export async function openConversation(
  db: Db,
  actor: ChatActor,
  { chatId }: ChatRequest<'chat.open'>,
): Promise<ChatReplies['chat.open']> {
  const sid = await chatAt(db, actor, chatId);
  const conversation = await conversationOf(db, actor.membershipId, sid);
  const { firstIndex } = conversation;
  const messages = await messagesIn(db, sid, { firstIndex, count: chatPages.onLoad });
  return { conversation, messages, hasPrevPage: hasEarlier(messages, firstIndex) };
}

/** Whether the actor can open a conversation with a person. */
export async function userExists(
  db: Db,
  { membershipId }: ChatActor,
  { userId }: ChatRequest<'chat.userExists'>,
): Promise<ChatReplies['chat.userExists']> {
  return { exists: (await membershipOfPerson(db, membershipId, userId)) !== undefined };
}

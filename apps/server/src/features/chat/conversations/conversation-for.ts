import { chatIdOf, type ChatMessage, type Conversation } from '@nestmate/contract';
import { isNoticed, whyNotWrite } from '../participants/participation.policy';
import { pictureUrlsOf } from '../../pictures';
import type { ConversationRow } from './conversations.queries';
import type { ParticipantRow } from './people.queries';
import { minRoomChatPeople } from './room-chats.queries';

/** A conversation as one participant sees it. */
export function conversationFor(
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
  const unblocked = {
    ...row,
    takesPart: true,
    otherIsGone: members.length < 2,
    blockedByMe: false,
    blockedByThem: false,
  };
  const hidesReadHorizons = !isNoticed({ ...unblocked, blockedByMe: blocked.length > 0 });
  return {
    sid: row.sid,
    // The ids of too few people name another conversation, or none.
    chatId: row.roomIsGone || members.length < (isRoom ? minRoomChatPeople : 2) ? row.sid : chatIdOf(members),
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
      readIndex: hidesReadHorizons && membershipId !== row.membershipId ? -1 : readIndex,
    })),
    lastMessage: lastMessage && row.lastIndex >= row.firstIndex ? lastMessage : null,
    newestAt: new Date(Number(row.newestAt) / 1000).toISOString(),
    lastIndex: row.lastIndex,
    firstIndex: row.firstIndex,
    readIndex,
    unreadCount: row.lastIndex - readIndex,
    muted: row.muted,
    isOpen: whyNotWrite(unblocked) === undefined,
  };
}

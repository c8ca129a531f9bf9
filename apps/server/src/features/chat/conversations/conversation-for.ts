import { chatIdOf, type ChatMessage, type Conversation } from '@nestmate/contract';
import { shownFrom } from '../messages/quotes';
import { isNoticed, writeRefusalOf } from '../participants/participation.policy';
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
  const mine = participants.find(({ membershipId }) => membershipId === row.membershipId);
  /** A block hides everything about a person except the name. */
  const isGone = ({ userId, blocks }: ParticipantRow) =>
    mine !== undefined && (mine.blocks.includes(userId) || blocks.includes(mine.userId));
  const isLastNameKnown = (person: ParticipantRow) =>
    person.lastNameShown || person === mine || (person.roomId !== null && person.roomId === mine?.roomId);
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
    // With too few people, the ids would name another conversation, or none.
    chatId: row.roomIsGone || members.length < (isRoom ? minRoomChatPeople : 2) ? row.sid : chatIdOf(members),
    kind: row.kind,
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

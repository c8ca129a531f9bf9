import type { CallStep, ChatMessage, ChatSid, MembershipId, MessageId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { SavedPicture } from '../../pictures';
import { audienceOf } from '../participants/audience.queries';
import { followRooms } from '../participants/following-rooms.queries';
import { whyNotWrite } from '../participants/participation.policy';
import { type KnownParticipation, participationsOf } from '../participants/participation.queries';
import { mediaOf } from '../pictures/picture-media';
import { holdPeople, insertMessages, limitWaits, lockChats, type NumberedMessage } from './append.queries';
import { writtenBefore } from './messages.queries';

export interface Draft {
  chatId: ChatSid;
  membershipId: MembershipId;
  id: MessageId;
  type: 'text' | 'picture' | 'call';
  body: string;
  call?: CallStep;
  picture?: SavedPicture;
}

export interface Written {
  message: ChatMessage;
  /** Who is to be told. */
  audience: readonly MembershipId[];
  /** False for a message that stood already. */
  isNew: boolean;
}

const pairOf = ({ chatId, membershipId }: { chatId: ChatSid; membershipId: MembershipId }) =>
  `${chatId} ${membershipId}`;

/**
 * Writes all of these in one transaction; answers what became of each: a message, or why there is none. It takes hold of
 * memberships, then of conversations, then of their participants, as everybody does who changes several of them: so no two ever
 * wait for each other in a circle, and who takes part stays so until all is written.
 * @param patience milliseconds to wait for each that somebody else holds
 * @throws what `gaveWay` knows, when somebody held one for longer; nothing is written then
 */
export async function writeMessages(
  db: Db,
  drafts: readonly Draft[],
  patience: number,
): Promise<(Written | Error)[]> {
  const chatIds = [...new Set(drafts.map(({ chatId }) => chatId))];
  const authorIds = [...new Set(drafts.map(({ membershipId }) => membershipId))];
  return db.transaction(async (tx) => {
    await limitWaits(tx, patience);
    await holdPeople(tx, authorIds, chatIds);
    const locked = await lockChats(tx, chatIds);
    const ofRooms = locked.flatMap(({ id, roomId }) => (roomId === null ? [] : [id]));
    if (ofRooms.length > 0) await followRooms(tx, ofRooms);
    const pairs = [...new Map(drafts.map((draft) => [pairOf(draft), draft])).values()];
    const participations = new Map((await participationsOf(tx, pairs)).map((row) => [pairOf(row), row]));
    const before = await writtenBefore(tx, drafts);
    const { outcomes, fresh } = numbered(drafts, {
      participations,
      lastIndexes: new Map(locked.map(({ id, lastIndex }) => [id, lastIndex])),
      known: new Map(before.map(({ chatId, message }) => [`${chatId} ${message.id}`, message])),
    });
    if (fresh.length > 0) await insertMessages(tx, fresh);
    const audiences = await audienceOf(tx, chatIds);
    return outcomes.map((outcome) => {
      if (outcome instanceof Error) return outcome;
      const { chatId, ...written } = outcome;
      return { ...written, audience: audiences.get(chatId) ?? [] };
    });
  });
}

interface Known {
  participations: ReadonlyMap<string, KnownParticipation>;
  lastIndexes: Map<ChatSid, number>;
  known: Map<string, ChatMessage>;
}

type Numbered = Pick<Written, 'isNew' | 'message'> & Pick<Draft, 'chatId'>;

/** Gives every draft that may be written, and is new, the next place of its conversation. */
function numbered(drafts: readonly Draft[], { participations, lastIndexes, known }: Known, now = new Date()) {
  const fresh: NumberedMessage[] = [];
  const outcomes = drafts.map((draft): Numbered | Error => {
    const { chatId, membershipId, id, type, body, call = null, picture = null } = draft;
    const participation = participations.get(pairOf(draft));
    const refusal = whyNotWrite(participation);
    const same = known.get(`${chatId} ${id}`);
    // An answer that was lost: the message stands, whatever has happened since.
    if (same && participation?.takesPart)
      return same.author === participation.userId
        ? { chatId, message: same, isNew: false }
        : new ProductError('Conflict');
    if (refusal || !participation) return new ProductError(refusal ?? 'NotFound');
    const index = (lastIndexes.get(chatId) ?? -1) + 1;
    lastIndexes.set(chatId, index);
    fresh.push({ chatId, index, id, authorId: membershipId, type, body, call, picture, createdAt: now });
    const message: ChatMessage = {
      id,
      index,
      author: participation.userId,
      authorName: participation.firstName,
      type,
      body,
      media: picture && mediaOf(picture),
      call,
      createdAt: now.toISOString(),
    };
    known.set(`${chatId} ${id}`, message);
    return { chatId, message, isNew: true };
  });
  return { outcomes, fresh };
}

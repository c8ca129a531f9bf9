import {
  type CallStep,
  type ChatMessage,
  type ChatSid,
  type MembershipId,
  type MessageId,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { whyNotWrite } from '../chat.policy';
import { audienceOf } from '../conversations/conversations.queries';
import { followRooms } from '../conversations/room-chats.queries';
import { type KnownStanding, standingsOf } from '../conversations/standing.queries';
import { type KeptPicture, mediaOf } from '../pictures/picture-media';
import { insertMessages, lockChats, type NumberedMessage } from './append.queries';
import { writtenBefore } from './messages.queries';

/** How many messages are written at once. */
const mostAtOnce = 256;

export interface Draft {
  chatId: ChatSid;
  membershipId: MembershipId;
  id: MessageId;
  type: 'text' | 'picture' | 'call';
  body: string;
  call?: CallStep;
  picture?: KeptPicture;
}

export interface Written {
  message: ChatMessage;
  /** Who is to be told. */
  audience: readonly MembershipId[];
}

interface Waiting {
  draft: Draft;
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

export interface Outbox {
  /** Resolves once the message is on disk, in a place that is the same for everyone. Sent again, it stays where it is. */
  write: (draft: Draft) => Promise<Written>;
}

const pairOf = ({ chatId, membershipId }: { chatId: ChatSid; membershipId: MembershipId }) =>
  `${chatId} ${membershipId}`;

/** Somebody else has written a message of that id at the same moment, in another process. */
const isDoubled = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '23505' || isDoubled(error.cause));

/**
 * Writes messages of many conversations in one transaction: whatever arrives while one is under way goes with the next. That is
 * what makes durable messages cheap, and it keeps the order in which each person sent theirs.
 */
export function openOutbox(db: Db, onWritten: (chatId: ChatSid, written: Written) => void): Outbox {
  let waiting: Waiting[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await settle(batch);
    }
    isBusy = false;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const drafts = batch.map(({ draft }) => draft);
    const outcomes = await writeAll(db, drafts)
      .catch((error: unknown) => (isDoubled(error) ? writeAll(db, drafts) : Promise.reject(error)))
      .catch((error: unknown) => batch.map(() => error));
    for (const [at, { draft, resolve, reject }] of batch.entries()) {
      const outcome = outcomes[at];
      if (!isWritten(outcome)) reject(outcome);
      else {
        onWritten(draft.chatId, outcome);
        resolve(outcome);
      }
    }
  }

  return {
    write: (draft) =>
      new Promise((resolve, reject) => {
        waiting.push({ draft, resolve, reject });
        void flush();
      }),
  };
}

const isWritten = (outcome: unknown): outcome is Written =>
  typeof outcome === 'object' && outcome !== null && 'message' in outcome && 'audience' in outcome;

/** What became of each draft: a message, or why there is none. */
async function writeAll(db: Db, drafts: readonly Draft[]): Promise<(Written | Error)[]> {
  const chatIds = [...new Set(drafts.map(({ chatId }) => chatId))];
  return db.transaction(async (tx) => {
    const locked = await lockChats(tx, chatIds);
    const ofRooms = locked.flatMap(({ id, roomId }) => (roomId === null ? [] : [id]));
    if (ofRooms.length > 0) await followRooms(tx, ofRooms);
    const pairs = [...new Map(drafts.map((draft) => [pairOf(draft), draft])).values()];
    const standings = new Map((await standingsOf(tx, pairs)).map((row) => [pairOf(row), row]));
    const before = await writtenBefore(tx, drafts);
    const { outcomes, fresh } = numbered(drafts, {
      standings,
      lastIndexes: new Map(locked.map(({ id, lastIndex }) => [id, lastIndex])),
      known: new Map(before.map(({ chatId, message }) => [`${chatId} ${message.id}`, message])),
    });
    if (fresh.length > 0) await insertMessages(tx, fresh);
    const audiences = await audienceOf(tx, chatIds);
    return outcomes.map((outcome, at) => {
      const chatId = drafts[at]?.chatId;
      if (outcome instanceof Error || !chatId) return outcome as Error;
      return { message: outcome, audience: audiences.get(chatId) ?? [] };
    });
  });
}

interface Known {
  standings: ReadonlyMap<string, KnownStanding>;
  lastIndexes: Map<ChatSid, number>;
  known: Map<string, ChatMessage>;
}

/** Gives every draft that may be written, and is new, the next place of its conversation. */
function numbered(drafts: readonly Draft[], { standings, lastIndexes, known }: Known, now = new Date()) {
  const fresh: NumberedMessage[] = [];
  const outcomes = drafts.map((draft): ChatMessage | Error => {
    const { chatId, membershipId, id, type, body, call = null, picture = null } = draft;
    const standing = standings.get(pairOf(draft));
    const refusal = whyNotWrite(standing);
    const same = known.get(`${chatId} ${id}`);
    // An answer that was lost: the message stands, whatever has happened since.
    if (same && standing?.isInside)
      return same.author === standing.userId ? same : new ProductError('Conflict');
    if (refusal || !standing) return new ProductError(refusal ?? 'NotFound');
    const index = (lastIndexes.get(chatId) ?? -1) + 1;
    lastIndexes.set(chatId, index);
    fresh.push({ chatId, index, id, authorId: membershipId, type, body, call, picture, createdAt: now });
    const message: ChatMessage = {
      id,
      index,
      author: standing.userId,
      authorName: standing.firstName,
      type,
      body,
      media: picture && mediaOf(picture),
      call,
      createdAt: now.toISOString(),
    };
    known.set(`${chatId} ${id}`, message);
    return message;
  });
  return { outcomes, fresh };
}

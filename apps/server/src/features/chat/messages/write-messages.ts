import type { CallMessageStep, ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { type SavedPicture, sharedPictureOf } from '../../pictures';
import { readersIn } from '../participants/audience.queries';
import { chatWindowsOf, writeRefusalOf } from '../participants/participation.policy';
import {
  followRooms,
  type KnownParticipation,
  participationsOf,
} from '../participants/participation.queries';
import {
  insertMessages,
  lockChats,
  type LockedChat,
  lockMemberships,
  type NumberedMessage,
  setLockTimeout,
} from './append.queries';
import { existingMessages, mayAnswer, quoteOf } from './messages.queries';

export interface MessageDraft {
  sid: ChatSid;
  membershipId: MembershipId;
  id: MessageId;
  type: 'text' | 'picture' | 'call';
  body: string;
  call?: CallMessageStep;
  picture?: SavedPicture;
  /** The message that it replies to. */
  replyTo?: MessageId | undefined;
  /** The last message that its author could know of; all before it without one. */
  after?: number | undefined;
}

export interface WrittenMessage {
  message: ChatMessage;
  /** The participants who get the message. */
  audience: readonly MembershipId[];
  /** The members of the audience who may not read the message that this one replies to. */
  withoutQuote: readonly MembershipId[];
  /** False for a retry of a message that exists. */
  isNew: boolean;
  /** For a step of a call: its author, whose read horizon moved up to it. */
  readBy?: MembershipId;
}

const pairOf = ({ sid, membershipId }: { sid: ChatSid; membershipId: MembershipId }) =>
  `${sid} ${membershipId}`;

/**
 * Writes all drafts in one transaction; each becomes a message, or the error that refuses it. Takes its row locks in the lock order
 * (memberships, conversations, participants), which avoids deadlocks and keeps the participants fixed until the messages are written.
 * @throws a lock conflict after waiting longer than `lockTimeoutMs` for a row lock; nothing is written then
 */
export async function writeMessages(
  db: Db,
  drafts: readonly MessageDraft[],
  { lockTimeoutMs, now }: { lockTimeoutMs: number; now: Date },
): Promise<(WrittenMessage | Error)[]> {
  return db.transaction(async (tx) => {
    await setLockTimeout(tx, lockTimeoutMs);
    return appendDrafts(tx, drafts, now);
  });
}

/** The same within a transaction, which keeps the locks until its end. */
export async function appendDrafts(
  tx: Db,
  drafts: readonly MessageDraft[],
  now: Date,
): Promise<(WrittenMessage | Error)[]> {
  const sids = [...new Set(drafts.map(({ sid }) => sid))];
  const authorIds = [...new Set(drafts.map(({ membershipId }) => membershipId))];
  await lockMemberships(tx, authorIds, sids);
  return appendLocked(tx, await lockChats(tx, sids), drafts, now);
}

/** The same for conversations that this transaction has locked with the drafts' authors. */
export async function appendLocked(
  tx: Db,
  locked: readonly LockedChat[],
  drafts: readonly MessageDraft[],
  now: Date,
): Promise<(WrittenMessage | Error)[]> {
  const ofRooms = locked.flatMap(({ id, roomId }) => (roomId === null ? [] : [id]));
  if (ofRooms.length > 0) await followRooms(tx, ofRooms);
  const pairs = [...new Map(drafts.map((draft) => [pairOf(draft), draft])).values()];
  const participations = new Map((await participationsOf(tx, pairs)).map((row) => [pairOf(row), row]));
  // Only windows retry a message.
  const sent = drafts.filter(({ type }) => type !== 'call');
  const repliedTo = drafts.flatMap(({ sid, replyTo: id }) => (id ? [{ sid, id }] : []));
  const before = sent.length > 0 ? await existingMessages(tx, [...sent, ...repliedTo]) : [];
  const { outcomes, fresh } = numbered(drafts, now, {
    participations,
    lastIndexes: new Map(locked.map(({ id, lastIndex }) => [id, lastIndex])),
    known: new Map(before.map(({ sid, message }) => [`${sid} ${message.id}`, message])),
  });
  if (fresh.length > 0) await insertMessages(tx, fresh);
  const audiences = await readersIn(
    tx,
    locked.map(({ id }) => id),
  );
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) return outcome;
    const { sid, ...written } = outcome;
    const audience = audiences.get(sid) ?? [];
    const quoted = written.message.replyTo?.index ?? Infinity;
    return {
      ...written,
      audience: audience.map(({ membershipId }) => membershipId),
      withoutQuote: audience.flatMap(({ membershipId, firstIndex }) =>
        firstIndex > quoted && quoted !== Infinity ? [membershipId] : [],
      ),
    };
  });
}

const endsCall = ({ call }: MessageDraft) => call === 'ended' || call === 'declined' || call === 'notJoined';

interface StoredState {
  participations: ReadonlyMap<string, KnownParticipation>;
  lastIndexes: Map<ChatSid, number>;
  known: Map<string, ChatMessage>;
}

/** A different text under a known id would be lost. A removed message has no text to compare. */
const saysTheSame = (
  written: ChatMessage,
  { type, body }: MessageDraft,
  repliedTo: ChatMessage | undefined,
) =>
  written.type === 'removed' ||
  (written.type === type && written.body === body && written.replyTo?.index === repliedTo?.index);

type NumberedDraft = Pick<WrittenMessage, 'isNew' | 'message'> & Pick<MessageDraft, 'sid'>;

/** Gives each new draft that may be written the next index of its conversation. */
function numbered(
  drafts: readonly MessageDraft[],
  now: Date,
  { participations, lastIndexes, known }: StoredState,
) {
  const fresh: NumberedMessage[] = [];
  const outcomes = drafts.map((draft): NumberedDraft | Error => {
    const { sid, membershipId, id, type, body, call = null, picture = null, replyTo, after } = draft;
    const participation = participations.get(pairOf(draft));
    // A call that was started is ended, even when its people may not write to each other anymore.
    const refusal = endsCall(draft) ? undefined : writeRefusalOf(participation);
    const same = known.get(`${sid} ${id}`);
    const answered = replyTo && known.get(`${sid} ${replyTo}`);
    // A retry after a lost reply: the message exists, even if the participant may no longer write.
    if (same && participation?.takesPart)
      return same.author === participation.userId && saysTheSame(same, draft, answered)
        ? { sid, message: same, isNew: false }
        : new ProductError('Conflict');
    if (refusal || !participation) return new ProductError(refusal ?? 'NotFound');
    if (replyTo && !mayAnswer(answered, participation.firstIndex)) return new ProductError('NotFound');
    const index = (lastIndexes.get(sid) ?? -1) + 1;
    lastIndexes.set(sid, index);
    fresh.push({
      sid,
      index,
      id,
      authorId: membershipId,
      type,
      body,
      call,
      picture,
      replyTo: replyTo ?? null,
      after: after ?? index,
      createdAt: now,
    });
    const message: ChatMessage = {
      id,
      index,
      author: participation.userId,
      authorName: participation.firstName,
      type,
      body,
      media: picture && sharedPictureOf(picture),
      call,
      createdAt: now.toISOString(),
      ...(answered && { replyTo: quoteOf(answered) }),
    };
    known.set(`${sid} ${id}`, message);
    return { sid, message, isNew: true };
  });
  return { outcomes, fresh };
}

/** Emits a written message to the windows of its conversation, and publishes it if it is new. */
export const announceWritten =
  ({ events, live }: Pick<App, 'events' | 'live'>) =>
  (sid: ChatSid, { message, audience, withoutQuote, isNew, readBy }: WrittenMessage): void => {
    const emit = (to: readonly MembershipId[], shown: ChatMessage) =>
      live.emitEverywhere(to.map(chatWindowsOf), 'chat.message', { sid, message: shown });
    if (withoutQuote.length > 0) emit(withoutQuote, { ...message, replyTo: null });
    emit(
      audience.filter((membershipId) => !withoutQuote.includes(membershipId)),
      message,
    );
    if (readBy && message.author)
      live.emitEverywhere([chatWindowsOf(readBy)], 'chat.read', {
        sid,
        userId: message.author,
        index: message.index,
      });
    if (isNew) events.publishHere('message.written', { sid, message, audience });
  };

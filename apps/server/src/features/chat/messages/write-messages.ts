import type { CallMessageStep, ChatMessage, QuotedMessage } from '@nestmate/contract/chat';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { type SavedPicture, sharedPictureOf } from '../../pictures';
import { chatWindowsOf, writeRefusalOf } from '../participants/participation.policy';
import {
  authorsOf,
  followRooms,
  type KnownParticipation,
  type Reader,
  readersIn,
} from '../participants/participation.queries';
import { insertMessages, type LockedChat, lockConversations, type NumberedMessage } from './append.queries';
import { existingMessages } from './messages.queries';

export interface MessageDraft {
  sid: ChatSid;
  membershipId: MembershipId;
  id: MessageId;
  type: 'text' | 'picture' | 'call';
  body: string;
  call?: CallMessageStep;
  picture?: SavedPicture;
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
 * Writes all drafts in one transaction; each becomes a message, or the error that refuses it. Takes its row locks in
 * the lock order (memberships, conversations, participants), which avoids deadlocks and keeps the participants fixed
 * until the messages are written.
 * @throws a lock conflict after waiting longer than `lockTimeoutMs` for a row lock; nothing is written then
 */
export async function writeMessages(
  db: Db,
  drafts: readonly MessageDraft[],
  { lockTimeoutMs, now }: { lockTimeoutMs: number; now: Date },
): Promise<(WrittenMessage | Error)[]> {
  const sids = [...new Set(drafts.map(({ sid }) => sid))];
  const authorIds = [...new Set(drafts.map(({ membershipId }) => membershipId))];
  return db.transaction(async (tx) => {
    const locked = await lockConversations(tx, { authorIds, sids, lockTimeoutMs });
    return appendToLocked(tx, locked, drafts, now);
  });
}

/** Appends drafts to conversations that this transaction has locked, with the drafts' authors. */
export async function appendToLocked(
  tx: Tx,
  locked: readonly LockedChat[],
  drafts: readonly MessageDraft[],
  now: Date,
): Promise<(WrittenMessage | Error)[]> {
  const ofRooms = locked.flatMap(({ id, roomId }) => (roomId === null ? [] : [id]));
  if (ofRooms.length > 0) await followRooms(tx, ofRooms);
  const pairs = [...new Map(drafts.map((draft) => [pairOf(draft), draft])).values()];
  // Only windows retry a message.
  const sent = drafts.filter(({ type }) => type !== 'call');
  const repliedTo = drafts.flatMap(({ sid, replyTo: id }) => (id ? [{ sid, id }] : []));
  const named = [...sent, ...repliedTo];
  const sids = locked.map(({ id }) => id);
  const [authors, audiences] = await Promise.all([authorsOf(tx, pairs, named), readersIn(tx, sids)]);
  const before = authors.some(({ isAnyKnown }) => isAnyKnown) ? await existingMessages(tx, named) : [];
  const outcomes = numberDrafts(drafts, now, {
    authors: new Map(authors.map((author) => [pairOf(author), author])),
    lastIndexes: new Map(locked.map(({ id, lastIndex }) => [id, lastIndex])),
    messages: new Map(before.map(({ sid, message }) => [messageKey(sid, message.id), message])),
  });
  const rows = outcomes.flatMap((outcome) => ('row' in outcome && outcome.row ? [outcome.row] : []));
  if (rows.length > 0) await insertMessages(tx, rows);
  return outcomes.map((outcome) =>
    outcome instanceof Error ? outcome : writtenFor(audiences.get(outcome.sid) ?? [], outcome),
  );
}

/** A draft that has become a message: stored before, or with the row that stores it. */
type NumberedDraft = Pick<WrittenMessage, 'message'> & Pick<MessageDraft, 'sid'> & { row?: NumberedMessage };

function writtenFor(audience: readonly Reader[], { message, row }: NumberedDraft): WrittenMessage {
  const quoted = message.replyTo;
  const mayNotReadQuote = audience.filter(({ firstIndex }) => quoted && firstIndex > quoted.index);
  return {
    message,
    audience: audience.map(({ membershipId }) => membershipId),
    withoutQuote: mayNotReadQuote.map(({ membershipId }) => membershipId),
    isNew: row !== undefined,
  };
}

const messageKey = (sid: ChatSid, id: MessageId) => `${sid} ${id}`;

interface Conversations {
  /** By conversation and membership. */
  authors: ReadonlyMap<string, KnownParticipation>;
  lastIndexes: Map<ChatSid, number>;
  /** The messages that the drafts repeat or reply to, by conversation and id. */
  messages: Map<string, ChatMessage>;
}

/**
 * Gives each new draft that may be written the next index of its conversation. A draft may repeat, or reply to, an
 * earlier one.
 */
function numberDrafts(
  drafts: readonly MessageDraft[],
  now: Date,
  { authors, lastIndexes, messages }: Conversations,
): (NumberedDraft | Error)[] {
  return drafts.map((draft) => {
    const { sid, id, replyTo } = draft;
    const author = authors.get(pairOf(draft));
    const existing = messages.get(messageKey(sid, id));
    const repliedTo = replyTo && messages.get(messageKey(sid, replyTo));
    const refusal = refusalOf(draft, { author, existing, repliedTo });
    if (refusal || !author) return new ProductError(refusal ?? 'NotFound');
    if (existing) return { sid, message: existing };
    const index = (lastIndexes.get(sid) ?? -1) + 1;
    lastIndexes.set(sid, index);
    const message = messageOf(draft, { index, author, repliedTo, now });
    messages.set(messageKey(sid, id), message);
    return { sid, message, row: rowOf(draft, index, now) };
  });
}

interface DraftFacts {
  author: KnownParticipation | undefined;
  /** The message that already has the draft's id. */
  existing: ChatMessage | undefined;
  repliedTo: ChatMessage | undefined;
}

/** Why a draft becomes no message; undefined when it does, or when it did before. */
function refusalOf(draft: MessageDraft, { author, existing, repliedTo }: DraftFacts): ErrorCode | undefined {
  if (!author) return 'NotFound';
  // A retry after a lost reply: the message exists, even if the participant may no longer write.
  if (existing && author.takesPart)
    return existing.author === author.userId && saysTheSame(existing, draft, repliedTo)
      ? undefined
      : 'Conflict';
  // A call that was started is ended, even when its people may no longer write to each other.
  const refusal = endsCall(draft) ? undefined : writeRefusalOf(author);
  if (refusal) return refusal;
  return draft.replyTo && !mayReplyTo(repliedTo, author.firstIndex) ? 'NotFound' : undefined;
}

/** Whether a participant can reply to a message, even to one that was removed meanwhile. */
const mayReplyTo = (message: ChatMessage | undefined, firstIndex: number): message is ChatMessage =>
  message !== undefined && message.type !== 'call' && message.index >= firstIndex;

/** A different text under a known id would be lost. A removed or an edited message has no first text to compare. */
const saysTheSame = (
  written: ChatMessage,
  { type, body }: MessageDraft,
  repliedTo: ChatMessage | undefined,
) =>
  written.type === 'removed' ||
  written.editedAt !== undefined ||
  (written.type === type && written.body === body && written.replyTo?.index === repliedTo?.index);

const endsCall = ({ call }: MessageDraft) => call === 'ended' || call === 'declined' || call === 'notJoined';

/** The fields of a message that its draft does not have. */
interface ServerFields {
  index: number;
  author: KnownParticipation;
  repliedTo: ChatMessage | undefined;
  now: Date;
}

const messageOf = (
  { id, type, body, call, picture }: MessageDraft,
  { index, author, repliedTo, now }: ServerFields,
): ChatMessage => ({
  id,
  index,
  author: author.userId,
  authorName: author.firstName,
  type,
  body,
  media: picture ? sharedPictureOf(picture) : null,
  call: call ?? null,
  createdAt: now.toISOString(),
  ...(repliedTo && { replyTo: quoteOf(repliedTo) }),
});

/** The quote of the message that is replied to. */
const quoteOf = ({ index, author, authorName, type, body }: ChatMessage): QuotedMessage => ({
  index,
  author,
  authorName,
  type,
  body: Array.from(body).slice(0, limits.quote).join(''),
});

const rowOf = (draft: MessageDraft, index: number, now: Date): NumberedMessage => ({
  sid: draft.sid,
  index,
  id: draft.id,
  authorId: draft.membershipId,
  type: draft.type,
  body: draft.body,
  call: draft.call ?? null,
  picture: draft.picture ?? null,
  replyTo: draft.replyTo ?? null,
  after: draft.after ?? index,
  createdAt: now,
});

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

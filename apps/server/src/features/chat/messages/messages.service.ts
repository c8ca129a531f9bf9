import { type ChatMessage, messageMistake } from '@nestmate/contract/chat';
import type { ChatSid, MessageId } from '@nestmate/contract/ids';
import { chatPages, limits } from '@nestmate/contract/limits';
import type { ChatReplies, ChatRequest } from '@nestmate/contract/socket/chat';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, requireWithinDay } from '../../../platform/http';
import { lockAccount } from '../../memberships';
import { discardPictures, schedulePictureJob } from '../../pictures';
import type { ChatPictures, SentPicture } from '../chat-pictures.service';
import { type ChatActor, chatWindowsOf } from '../participants/participation.policy';
import { participantsOf, readersOf } from '../participants/participation.queries';
import { type Participant, requireWriter, type Writer } from '../participants/participation.service';
import type { MessageBatches } from './message-batches';
import {
  existingMessages,
  lockOwnMessage,
  messagesIn,
  removeMessage,
  searchMessages,
  setMessageText,
} from './messages.queries';
import { lockForReaction, reactionsTo, setReaction } from './reactions.queries';
import { countReportsSince, insertReport } from './reports.queries';

interface SendingDependencies {
  db: Db;
  batches: MessageBatches;
  pictures: ChatPictures;
}

const isWritten = async (db: Db, sid: ChatSid, id: MessageId): Promise<boolean> =>
  (await existingMessages(db, [{ sid, id }])).length > 0;

/** The picture of a new message; undefined when the message exists, because a retry finds its upload used. */
async function pictureUnlessWritten({ db, pictures }: SendingDependencies, sending: SentPicture) {
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
 * @throws ProductError `InvalidInput` for a text that cannot be sent, `NotFound` for a reply to a message that does not
 * exist, or why the message or its picture is refused
 */
export async function sendMessage(
  dependencies: SendingDependencies,
  { membershipId }: ChatActor,
  { sid, id, body, picture, replyTo, after }: ChatRequest<'chat.send'>,
): Promise<ChatReplies['chat.send']> {
  const { batches, pictures } = dependencies;
  if (messageMistake(body, picture !== undefined)) throw new ProductError('InvalidInput');
  const draft = { sid, membershipId, id, body, replyTo, after };
  if (!picture) return { message: (await batches.write({ ...draft, type: 'text' })).message };
  const made = await pictureUnlessWritten(dependencies, { sid, membershipId, messageId: id, picture });
  const { message } = await batches.write({ ...draft, type: 'picture', ...(made && { picture: made }) });
  if (made) await pictures.settle(picture);
  return { message };
}

/** Whether the participant may read messages before the first of these. */
export const hasEarlier = (messages: readonly ChatMessage[], firstIndex: number): boolean =>
  messages[0] !== undefined && messages[0].index > firstIndex;

/** Messages before or after an index, in order. */
export async function history(
  db: Db,
  { firstIndex }: Participant,
  { sid, ...page }: ChatRequest<'chat.history'>,
): Promise<ChatReplies['chat.history']> {
  const messages = await messagesIn(db, sid, { firstIndex, ...page });
  return { messages, hasPrevPage: hasEarlier(messages, firstIndex) };
}

/** Messages that contain a text, newest first. */
export async function search(
  db: Db,
  { firstIndex }: Participant,
  { sid, text, before }: ChatRequest<'chat.search'>,
): Promise<ChatReplies['chat.search']> {
  const found = await searchMessages(db, sid, { text, firstIndex, before, count: chatPages.found + 1 });
  return { messages: found.slice(0, chatPages.found), hasMore: found.length > chatPages.found };
}

type ReactionDependencies = Pick<App, 'clock' | 'db' | 'live'>;

/**
 * Sets a participant's reaction to a message, replacing an earlier one, or removes it; idempotent. Removing only
 * requires taking part.
 * @throws ProductError why the participant cannot write, or `NotFound` for a message that they may not read, that was
 * removed, or that belongs to a call
 */
export async function reactTo(
  { db, live, clock }: ReactionDependencies,
  participant: Participant,
  { sid, index, reaction }: ChatRequest<'chat.react'>,
): Promise<ChatReplies['chat.react']> {
  const { membershipId, firstIndex } = reaction === null ? participant : requireWriter(participant);
  const ref = { sid, index };
  const { reactions, isChanged } = await db.transaction(async (tx) => {
    if (!(await lockForReaction(tx, { ...ref, firstIndex, membershipId })))
      throw new ProductError('NotFound');
    const changed = await setReaction(tx, { ...ref, membershipId, reaction, now: clock() });
    return { reactions: await reactionsTo(tx, ref), isChanged: changed };
  });
  if (isChanged)
    live.emitEverywhere((await readersOf(db, ref)).map(chatWindowsOf), 'chat.reacted', {
      sid,
      index,
      reactions,
    });
  return { reactions };
}

/** After an earlier edit: of two texts, the one with the later time is current. */
const editTime = (before: Date | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));

/**
 * Replaces the text of a message of the writer's own; idempotent. Reports keep the text that was reported.
 * @throws ProductError `NotFound` for any other message, `InvalidInput` for a text that cannot be sent, or
 * `EditTimeOver`
 */
export async function editOwnMessage(
  { db, live, clock }: Pick<App, 'clock' | 'db' | 'live'>,
  { membershipId }: Writer,
  { sid, index, body }: ChatRequest<'chat.edit'>,
): Promise<ChatReplies['chat.edit']> {
  const ref = { sid, index };
  const { editedAt, isChanged } = await db.transaction(async (tx) => {
    const message = await lockOwnMessage(tx, { ...ref, authorId: membershipId });
    if (!message) throw new ProductError('NotFound');
    if (messageMistake(body, message.type === 'picture')) throw new ProductError('InvalidInput');
    // A retry after a lost reply is answered even when the time is over.
    if (message.body === body) return { editedAt: message.editedAt, isChanged: false };
    const now = clock();
    if (now.getTime() - message.createdAt.getTime() > limits.messageEditMs)
      throw new ProductError('EditTimeOver');
    const edited = editTime(message.editedAt, now);
    await setMessageText(tx, ref, { body, editedAt: edited });
    return { editedAt: edited, isChanged: true };
  });
  const text = { body, editedAt: editedAt?.toISOString() ?? null };
  if (isChanged)
    live.emitEverywhere((await readersOf(db, ref)).map(chatWindowsOf), 'chat.edited', { ...ref, ...text });
  return text;
}

type RemovalDependencies = Pick<App, 'clock' | 'db' | 'jobs' | 'live'>;

/** Removes a message of the participant's own; idempotent. @throws ProductError `NotFound` */
export async function removeOwnMessage(
  { db, jobs, live, clock }: RemovalDependencies,
  { membershipId: authorId }: Participant,
  { sid, index }: ChatRequest<'chat.remove'>,
): Promise<ChatReplies['chat.remove']> {
  const picture = await db.transaction(async (tx) => {
    const removed = await removeMessage(tx, { sid, index, authorId }, clock());
    if (!removed) throw new ProductError('NotFound');
    // The file stays while a report refers to it.
    if (removed.picture) await discardPictures(tx, [removed.picture]);
    return removed.picture;
  });
  if (picture) await schedulePictureJob(jobs);
  live.emitEverywhere((await participantsOf(db, sid)).map(chatWindowsOf), 'chat.removed', { sid, index });
  return {};
}

/** Reports a message, or the other participants, to staff. @throws ProductError `NotFound` or `TooManyRequests` */
export async function report(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  { membershipId: reporterId, userId, firstIndex }: Participant,
  { sid, index, about, reason }: ChatRequest<'chat.report'>,
): Promise<ChatReplies['chat.report']> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await insertReport(tx, { sid, reporterId, index, about, reason, firstIndex })))
      throw new ProductError('NotFound');
    await requireWithinDay((since) => countReportsSince(tx, userId, since), {
      limit: limits.reportsPerDay,
      now: clock(),
    });
    await events.publish(tx, 'chat.reported', { sid, reporterId, index: index ?? null });
  });
  return {};
}

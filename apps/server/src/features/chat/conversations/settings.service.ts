import type { BlockedPeople } from '@nestmate/contract/chat';
import type { UserId } from '@nestmate/contract/ids';
import type { ChatReplies, ChatRequest } from '@nestmate/contract/socket/chat';
import type { App } from '../../../platform/app';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError } from '../../../platform/http';
import { setBlocked } from '../../blocking';
import { isPersonKnown } from '../../people';
import { endRequestsBetween } from '../../room';
import { type ChatActor, chatWindowsOf } from '../participants/participation.policy';
import { audienceOf } from '../participants/participation.queries';
import type { Participant } from '../participants/participation.service';
import { chatsBetween } from './conversation-of.queries';
import { conversationOf } from './conversations.service';
import { blockedPeople, setMuted } from './settings.queries';

type SettingsDependencies = Pick<App, 'clock' | 'db' | 'events' | 'live'>;

/**
 * Blocks or unblocks the other of two people; blocking ends the requests between them. Idempotent.
 * @throws ProductError `NotFound`, also for a room's conversation: that can only be muted
 */
export async function block(
  { db, events, live, clock }: SettingsDependencies,
  { userId, membershipId, otherUserId }: Participant,
  { sid, blocked }: ChatRequest<'chat.block'>,
): Promise<ChatReplies['chat.block']> {
  if (!otherUserId) throw new ProductError('NotFound');
  if (blocked) await blockBetween({ db, events, clock }, userId, otherUserId);
  else await setBlocked(db, userId, otherUserId, false);
  await emitChanged({ db, live }, userId, otherUserId);
  return { conversation: await conversationOf(db, membershipId, sid) };
}

async function blockBetween(
  { db, events, clock }: Omit<SettingsDependencies, 'live'>,
  by: UserId,
  userId: UserId,
): Promise<void> {
  await transactionWithRetries(db, async (tx) => {
    await setBlocked(tx, by, userId, true);
    await endRequestsBetween(tx, events, by, userId, clock());
    await events.publish(tx, 'person.blocked', { by, userId });
  });
}

/** Emits to the open windows of two people that their conversations have changed. */
async function emitChanged(
  { db, live }: Pick<SettingsDependencies, 'db' | 'live'>,
  one: UserId,
  other: UserId,
): Promise<void> {
  for (const [sid, audience] of await audienceOf(db, await chatsBetween(db, one, other)))
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.changed', { sid });
}

/** The people that a person has blocked in the community of their acting membership. */
export const blockedBy = async (
  { db }: Pick<SettingsDependencies, 'db'>,
  actor: Pick<ChatActor, 'membershipId'>,
): Promise<BlockedPeople> => ({ people: await blockedPeople(db, actor) });

/**
 * Blocks a person of the community, whether or not they have written to each other, and returns the blocked people.
 * Idempotent.
 * @throws ProductError `NotFound` for oneself, and for people whom the resident may not know
 */
export async function blockPerson(
  { db, events, live, clock }: SettingsDependencies,
  actor: ChatActor,
  otherUserId: UserId,
): Promise<BlockedPeople> {
  const before = await blockedBy({ db }, actor);
  if (before.people.some(({ userId }) => userId === otherUserId)) return before;
  const isThere = otherUserId !== actor.userId && (await isPersonKnown(db, actor.membershipId, otherUserId));
  if (!isThere) throw new ProductError('NotFound');
  await blockBetween({ db, events, clock }, actor.userId, otherUserId);
  await emitChanged({ db, live }, actor.userId, otherUserId);
  return blockedBy({ db }, actor);
}

/** Unblocks a person, and returns the people who are still blocked. Idempotent. */
export async function unblock(
  { db, live }: Pick<SettingsDependencies, 'db' | 'live'>,
  actor: ChatActor,
  otherUserId: UserId,
): Promise<BlockedPeople> {
  await setBlocked(db, actor.userId, otherUserId, false);
  await emitChanged({ db, live }, actor.userId, otherUserId);
  return blockedBy({ db }, actor);
}

export async function mute(
  { db, live }: Pick<SettingsDependencies, 'db' | 'live'>,
  { membershipId }: Participant,
  { sid, muted }: ChatRequest<'chat.mute'>,
): Promise<ChatReplies['chat.mute']> {
  await setMuted(db, sid, membershipId, muted);
  live.emitEverywhere([chatWindowsOf(membershipId)], 'chat.changed', { sid });
  return { conversation: await conversationOf(db, membershipId, sid) };
}

import type { BodyOf, QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, SupportConversationId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { StaffSupportConversation, SupportReach } from '@nestmate/contract/staff/support';
import type { SupportState } from '@nestmate/contract/support';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { ProductError, type StaffActor } from '../../platform/http';
import { byStaff, record } from '../audit';
import { grantOf, standingGrant } from '../staff';
import {
  changeConversation,
  conversationOf,
  insertConversation,
  insertMessage,
  lockConversation,
} from './conversations.queries';
import { requireNoConflict } from './conversations.service';
import {
  conversationIn,
  conversationsIn,
  countIn,
  countOf,
  homeOf,
  insertNote,
  lockResidentIn,
  othersOf,
  residentIn,
  writtenIn,
} from './inbox.queries';

type Calls = (typeof staffCalls)['staffSupport'];
type Row = NonNullable<Awaited<ReturnType<typeof conversationIn>>>;
type InboxDependencies = Pick<App, 'clock' | 'db' | 'events'>;

const asReply = (row: Row): StaffSupportConversation => ({
  conversation_id: row.id,
  subject: row.subject,
  begins: row.begins,
  is_by_office: row.isByOffice,
  state: row.state,
  page: row.page,
  resident: { membership_id: row.membershipId, name: row.name, language: row.language },
  subnetwork_id: row.subnetworkId,
  place: row.place,
  assignee: row.assigneeId && row.assignee !== null ? { staff_id: row.assigneeId, name: row.assignee } : null,
  opened_at: row.openedAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  version: row.version,
});

const asOther = ({ id, subject, state, lastAt }: Awaited<ReturnType<typeof othersOf>>[number]) => ({
  conversation_id: id,
  subject,
  state,
  last_at: lastAt.toISOString(),
});

/** The conversations of residents in a staff member's places. */
export async function listInbox(
  db: Db,
  actor: StaffActor,
  query: QueryOf<Calls['list']>,
): Promise<ReplyOf<Calls['list']>> {
  const grant = grantOf(actor);
  const [rows, count] = await Promise.all([
    conversationsIn(db, grant, actor.staffId, query),
    countIn(db, grant, actor.staffId, query),
  ]);
  return { conversations: rows.map(asReply), count };
}

/** The number of conversations that wait for an answer in a staff member's places. */
export const countWaiting = async (
  db: Db,
  actor: StaffActor,
  { place }: QueryOf<Calls['count']>,
): Promise<{ count: number }> => ({
  count: await countIn(db, grantOf(actor), actor.staffId, { state: 'waiting', of: 'everybody', place }),
});

/** @throws ProductError `NotFound`, also for a conversation of other places */
export async function readInboxConversation(
  db: Db,
  actor: StaffActor,
  id: SupportConversationId,
): Promise<ReplyOf<Calls['read']>> {
  const row = await conversationIn(db, grantOf(actor), id);
  if (!row) throw new ProductError('NotFound');
  const [written, others, home] = await Promise.all([
    writtenIn(db, id),
    othersOf(db, row.membershipId, id),
    homeOf(db, row.membershipId),
  ]);
  if (!home) throw new ProductError('NotFound');
  return {
    home,
    conversation: asReply(row),
    messages: written.map(({ id: message_id, kind, author, body, createdAt }) => ({
      message_id,
      kind,
      author,
      body,
      at: createdAt.toISOString(),
    })),
    others: others.map(asOther),
  };
}

type Resident = NonNullable<Awaited<ReturnType<typeof residentIn>>>;

function reachOf({ isRemoved, hasAccount, isArchived, isRegistered }: Resident): SupportReach {
  if (isRemoved) return 'removed';
  if (!hasAccount) return 'noAccount';
  // Nothing is sent from an archived place.
  if (isArchived) return 'archived';
  return isRegistered ? 'all' : 'registering';
}

/** @throws ProductError `NotFound`, also for a resident of other places */
export async function readConversationsOf(
  db: Db,
  actor: StaffActor,
  membershipId: MembershipId,
): Promise<ReplyOf<Calls['ofResident']>> {
  const [resident, found, count] = await Promise.all([
    residentIn(db, grantOf(actor), membershipId),
    othersOf(db, membershipId),
    countOf(db, membershipId),
  ]);
  if (!resident) throw new ProductError('NotFound');
  return { reach: reachOf(resident), conversations: found.map(asOther), count };
}

/**
 * Begins a conversation with a resident, who answers it as they do their own; it is the author's, and the resident's
 * turn. Of two who begin at the same time, the second sees the first's before their own is sent; the same again changes
 * nothing.
 * @throws ProductError `NotFound`, also for an id that somebody else has used, `Conflict`, `ChangedMeanwhile`,
 * `ResidentRemoved`, or `NotJoinedYet` for one without an account
 */
export async function begin(
  { db, events, clock }: InboxDependencies,
  actor: StaffActor,
  membershipId: MembershipId,
  { conversation_id: id, message_id, subject, body, seen }: BodyOf<Calls['begin']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const grant = await standingGrant(tx, actor, 'moderate');
    const resident = await lockResidentIn(tx, grant, membershipId);
    if (!resident) throw new ProductError('NotFound');
    const at = clock();
    const had = await countOf(tx, membershipId);
    const isNew = await insertConversation(tx, {
      id,
      membershipId,
      subject,
      state: 'answered',
      assigneeId: actor.staffId,
      openedAt: at,
      lastAt: at,
      messages: 1,
      answeredIndex: 0,
      seenIndex: -1,
    });
    const before = isNew ? undefined : await conversationOf(tx, membershipId, id);
    if (!isNew && !before) throw new ProductError('NotFound');
    const message = {
      conversationId: id,
      id: message_id,
      index: 0,
      isOffice: true,
      staffId: actor.staffId,
      body,
      createdAt: at,
    };
    const outcome = requireNoConflict(await insertMessage(tx, message));
    // Other words under a used id would be lost.
    if (before && (outcome === 'new' || before.subject !== subject)) throw new ProductError('Conflict');
    if (before) return;
    const reach = reachOf(resident);
    if (reach === 'removed') throw new ProductError('ResidentRemoved');
    if (reach === 'noAccount') throw new ProductError('NotJoinedYet');
    if (had !== seen) throw new ProductError('ChangedMeanwhile');
    await logAndPublish(tx, events, { actor, held: resident, action: 'support.begun', at });
    await events.publish(tx, 'question.answered', { membershipId, conversationId: id, isByOffice: true });
  });
}

/** Locks the actor's grant, and a conversation in their places, so that nobody else writes in it. */
async function lockIn(tx: Tx, actor: StaffActor, id: SupportConversationId) {
  const grant = await standingGrant(tx, actor, 'moderate');
  const held = await lockConversation(tx, id);
  const row = held && (await conversationIn(tx, grant, id));
  if (!row) throw new ProductError('NotFound');
  return { ...row, messages: held.messages, assigneeId: held.assigneeId };
}

type LockedConversation = Awaited<ReturnType<typeof lockIn>>;

/** Logs the action, never the words, and publishes the change for other windows. */
async function logAndPublish(
  tx: Tx,
  events: Publisher,
  {
    actor,
    held: { membershipId, name, subnetworkId, state },
    action,
    to,
    at,
  }: {
    actor: StaffActor;
    held: Pick<LockedConversation, 'membershipId' | 'name' | 'subnetworkId'> & { state?: SupportState };
    action: AuditAction;
    to?: Pick<StaffSupportConversation, 'state'>;
    at: Date;
  },
): Promise<void> {
  await record(
    tx,
    {
      action,
      actor: byStaff(actor),
      networkId: grantOf(actor).networkId,
      subnetworkId,
      subject: { kind: 'resident', id: membershipId, name },
      ...(to && { before: { state }, after: to }),
    },
    at,
  );
  await events.publish(tx, 'support.changed', { subnetworkId });
}

/**
 * Answers a resident, and assigns an unassigned conversation to the author. Of two who answer at the same time, the
 * second sees the first's answer before their own is sent; a retry changes nothing. @throws ProductError `NotFound`,
 * `Conflict`, `ChangedMeanwhile`
 */
export async function answer(
  { db, events, clock }: InboxDependencies,
  actor: StaffActor,
  id: SupportConversationId,
  { message_id, body, version }: BodyOf<Calls['answer']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock();
    const held = await lockIn(tx, actor, id);
    const message = {
      conversationId: id,
      id: message_id,
      index: held.messages,
      isOffice: true,
      staffId: actor.staffId,
      body,
      createdAt: at,
    };
    if (requireNoConflict(await insertMessage(tx, message)) === 'retry') return;
    if (held.version !== version) throw new ProductError('ChangedMeanwhile');
    await changeConversation(tx, id, {
      state: 'answered',
      assigneeId: held.assigneeId ?? actor.staffId,
      lastAt: at,
      messages: held.messages + 1,
      answeredIndex: held.messages,
    });
    await logAndPublish(tx, events, {
      actor,
      held,
      action: 'support.answered',
      to: { state: 'answered' },
      at,
    });
    await events.publish(tx, 'question.answered', {
      membershipId: held.membershipId,
      conversationId: id,
      isByOffice: held.isByOffice,
    });
  });
}

/**
 * Adds a note, which changes nothing else: two concurrent notes are both stored.
 * @throws ProductError `NotFound`, `Conflict`
 */
export async function leaveNote(
  { db, events, clock }: InboxDependencies,
  actor: StaffActor,
  id: SupportConversationId,
  { message_id, body }: BodyOf<Calls['note']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock();
    const held = await lockIn(tx, actor, id);
    const note = { conversationId: id, id: message_id, staffId: actor.staffId, body, createdAt: at };
    if (requireNoConflict(await insertNote(tx, note)) === 'new')
      await logAndPublish(tx, events, { actor, held, action: 'support.noted', at });
  });
}

/**
 * Closes or reopens a conversation, or assigns it to the caller or to nobody. Idempotent.
 * @throws ProductError `NotFound`, `ChangedMeanwhile`
 */
export async function change(
  { db, events, clock }: InboxDependencies,
  actor: StaffActor,
  id: SupportConversationId,
  { state, is_mine, version }: BodyOf<Calls['change']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock();
    const held = await lockIn(tx, actor, id);
    const others = held.assigneeId === actor.staffId ? null : held.assigneeId;
    let assigneeId = held.assigneeId;
    if (is_mine !== undefined) assigneeId = is_mine ? actor.staffId : others;
    if (held.state === state && held.assigneeId === assigneeId) return;
    if (held.version !== version) throw new ProductError('ChangedMeanwhile');
    await changeConversation(tx, id, { state, assigneeId });
    await logAndPublish(tx, events, { actor, held, action: 'support.changed', to: { state }, at });
  });
}

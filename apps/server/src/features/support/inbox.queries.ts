import type { QueryOf } from '@nestmate/contract/call';
import type { MembershipId, NetworkId, SupportConversationId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { staffCalls } from '@nestmate/contract/staff';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffHome, StaffSupportMessage } from '@nestmate/contract/staff/support';
import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import type { StaffGrant } from '../../platform/http';
import { subnetworks, unitTypes } from '../housing';
import { isRemoved, memberships, users } from '../memberships';
import { isRegistered, profiles, rosterName } from '../profile';
import { roomMembers, rooms } from '../room';
import { inScope, staff } from '../staff';
import { type InsertOutcome, isByOffice } from './conversations.queries';
import { supportConversations, supportMessages, supportNotes } from './support.schema';

type ConversationQuery = QueryOf<(typeof staffCalls)['staffSupport']['list']>;

/** The characters of a question that its row in the list shows. */
const shownWords = 160;

const conversation = {
  id: supportConversations.id,
  subject: supportConversations.subject,
  /** Index: support_messages(conversation_id, index). */
  begins: sql<string>`coalesce((select left(first.body, ${shownWords}) from ${supportMessages} first
    where first.conversation_id = ${supportConversations.id} order by first.index limit 1), '')`,
  isByOffice,
  state: supportConversations.state,
  page: supportConversations.page,
  membershipId: supportConversations.membershipId,
  name: rosterName(),
  language: users.language,
  subnetworkId: subnetworks.id,
  place: subnetworks.name,
  assigneeId: staff.id,
  assignee: staff.name,
  openedAt: supportConversations.openedAt,
  lastAt: supportConversations.lastAt,
  version: supportConversations.version,
};

const conversations = (db: Db) =>
  db
    .select(conversation)
    .from(supportConversations)
    .innerJoin(memberships, eq(memberships.id, supportConversations.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(staff, eq(staff.id, supportConversations.assigneeId));

const isListed = (grant: StaffGrant, me: StaffId, { state, of, place }: ConversationQuery) =>
  and(
    inScope(grant, place),
    eq(supportConversations.state, state),
    of === 'me' ? eq(supportConversations.assigneeId, me) : undefined,
    of === 'nobody' ? isNull(supportConversations.assigneeId) : undefined,
  );

/** Index: support_conversations(state, last_at). */
export const conversationsIn = (db: Db, grant: StaffGrant, me: StaffId, query: ConversationQuery) =>
  conversations(db)
    .where(isListed(grant, me, query))
    .orderBy(query.state === 'waiting' ? asc(supportConversations.lastAt) : desc(supportConversations.lastAt))
    .limit(limits.supportShown.conversations);

/** Index: support_conversations(state, last_at). */
export async function countIn(
  db: Db,
  grant: StaffGrant,
  me: StaffId,
  query: ConversationQuery,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(supportConversations)
    .innerJoin(memberships, eq(memberships.id, supportConversations.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(isListed(grant, me, query));
  return row?.total ?? 0;
}

/** A conversation of a resident in a staff member's places. Index: the primary keys. */
export async function conversationIn(db: Db, grant: StaffGrant, id: SupportConversationId) {
  const [row] = await conversations(db).where(and(eq(supportConversations.id, id), inScope(grant)));
  return row;
}

const [roommate, roommateProfile] = [alias(roomMembers, 'roommate'), alias(profiles, 'roommate_profile')];

/**
 * The unit, room and roommates of a resident, now or later. Index: the primary keys, room_members(membership_id) and
 * (room_id).
 */
export async function homeOf(db: Db, membershipId: MembershipId): Promise<StaffHome | undefined> {
  const [home] = await db
    .select({
      unit_type: unitTypes.name,
      unit_number: rooms.unitNumber,
      roommates: sql<StaffHome['roommates']>`(
        select coalesce(jsonb_agg(jsonb_build_object('membership_id', ${roommate.membershipId}, 'name', ${rosterName(roommateProfile)})
          order by ${rosterName(roommateProfile)}), '[]')
        from ${roomMembers} roommate join ${profiles} roommate_profile on ${roommateProfile.membershipId} = ${roommate.membershipId}
        where ${roommate.roomId} = ${rooms.id} and ${roommate.membershipId} <> ${memberships.id})`,
      capacity: unitTypes.capacity,
    })
    .from(memberships)
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, membershipId));
  return home;
}

const residents = (db: Db) =>
  db
    .select({
      membershipId: memberships.id,
      subnetworkId: subnetworks.id,
      name: rosterName(),
      isRemoved: sql<boolean>`${isRemoved()}`,
      isArchived: sql<boolean>`${eq(subnetworks.roundStatus, 'ARCHIVED')}`,
      hasAccount: sql<boolean>`${isNotNull(memberships.userId)}`,
      isRegistered: sql<boolean>`coalesce(${isRegistered()}, false)`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id));

/** A resident of a staff member's places, even a removed one. Index: the primary keys. */
export async function residentIn(db: Db, grant: StaffGrant, id: MembershipId) {
  const [row] = await residents(db).where(and(eq(memberships.id, id), inScope(grant)));
  return row;
}

/**
 * Locks a resident of a staff member's places, so that nobody else of the office begins a conversation with them, or
 * removes them. Index: the primary keys.
 */
export async function lockResidentIn(tx: Tx, grant: StaffGrant, id: MembershipId) {
  const [row] = await residents(tx)
    .where(and(eq(memberships.id, id), inScope(grant)))
    .for('no key update', { of: memberships });
  return row;
}

/** How many conversations a resident has. Index: support_conversations(membership_id, last_at). */
export async function countOf(db: Db, membershipId: MembershipId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(supportConversations)
    .where(eq(supportConversations.membershipId, membershipId));
  return row?.total ?? 0;
}

/** A resident’s other conversations, latest first. Index: support_conversations(membership_id, last_at). */
export const othersOf = (db: Db, membershipId: MembershipId, id?: SupportConversationId) =>
  db
    .select({
      id: supportConversations.id,
      subject: supportConversations.subject,
      state: supportConversations.state,
      lastAt: supportConversations.lastAt,
    })
    .from(supportConversations)
    .where(
      and(
        eq(supportConversations.membershipId, membershipId),
        id === undefined ? undefined : ne(supportConversations.id, id),
      ),
    )
    .orderBy(desc(supportConversations.lastAt))
    .limit(limits.supportShown.others);

/**
 * The questions that wait for an answer, oldest first; everybody's, or those of a network. Indexes:
 * support_conversations(state, last_at), support_messages' primary key.
 */
export const waitingQuestions = (db: Db, networkId?: NetworkId) =>
  db
    .select({
      id: supportConversations.id,
      networkId: subnetworks.networkId,
      subnetworkId: subnetworks.id,
      place: subnetworks.name,
      assigneeId: supportConversations.assigneeId,
      /** When the first message was written that the office has not answered. */
      since: sql<Date>`coalesce((select min(message.created_at) from ${supportMessages} message
        where message.conversation_id = ${supportConversations.id} and message.index > ${supportConversations.answeredIndex}),
        ${supportConversations.lastAt})`.mapWith(supportConversations.lastAt),
    })
    .from(supportConversations)
    .innerJoin(memberships, eq(memberships.id, supportConversations.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(eq(supportConversations.state, 'waiting'), networkId && eq(subnetworks.networkId, networkId)))
    .orderBy(asc(supportConversations.lastAt), asc(supportConversations.id));

/** The latest messages and notes, earliest first. Index: the primary keys. */
export async function writtenIn(db: Db, id: SupportConversationId) {
  const written = db
    .select({
      id: supportMessages.id,
      kind: sql<
        StaffSupportMessage['kind']
      >`case when ${supportMessages.isOffice} then 'office' else 'resident' end`.as('kind'),
      author: staff.name,
      body: supportMessages.body,
      createdAt: supportMessages.createdAt,
      index: sql<number>`${supportMessages.index}`.as('place'),
    })
    .from(supportMessages)
    .leftJoin(staff, eq(staff.id, supportMessages.staffId))
    .where(eq(supportMessages.conversationId, id))
    .orderBy(desc(supportMessages.index))
    .limit(limits.supportShown.messages);
  const noted = db
    .select({
      id: supportNotes.id,
      kind: sql<StaffSupportMessage['kind']>`'note'`.as('kind'),
      author: staff.name,
      body: supportNotes.body,
      createdAt: supportNotes.createdAt,
      index: sql<number>`-1`.as('place'),
    })
    .from(supportNotes)
    .leftJoin(staff, eq(staff.id, supportNotes.staffId))
    .where(eq(supportNotes.conversationId, id))
    .orderBy(desc(supportNotes.createdAt))
    .limit(limits.supportShown.messages);
  const [messages, notes] = await Promise.all([written, noted]);
  return [...messages, ...notes].toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.index - other.index,
  );
}

/** Call it while the conversation is locked. */
export async function insertNote(tx: Tx, row: typeof supportNotes.$inferInsert): Promise<InsertOutcome> {
  const rows = await tx
    .insert(supportNotes)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: supportNotes.id });
  if (rows.length > 0) return 'new';
  const [before] = await tx
    .select({ body: supportNotes.body })
    .from(supportNotes)
    .where(and(eq(supportNotes.conversationId, row.conversationId), eq(supportNotes.id, row.id)));
  return before?.body === row.body ? 'retry' : 'conflict';
}

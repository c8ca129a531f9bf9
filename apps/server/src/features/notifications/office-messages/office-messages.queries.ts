import type { MembershipId, NetworkId } from '@nestmate/contract/ids';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import type { AnnouncementAudience } from '@nestmate/contract/staff/messages';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import type { StaffGrant } from '../../../platform/http';
import { mailAddress } from '../../contact-address';
import { subnetworks } from '../../housing';
import { isStanding, memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { roomMembers } from '../../room';
import { inScope, staff, staffGrants, staffPlaces } from '../../staff';
import { wants } from '../choices/choices.queries';
import { officeMessageRecipients, officeMessages, quietHours } from '../notifications.schema';

type NewOfficeMessage = Omit<typeof officeMessages.$inferInsert, 'endedAt' | 'lostWriter'>;

/** @returns whether it was stored: not when its id is known */
export async function insertOfficeMessage(
  tx: Tx,
  message: NewOfficeMessage,
  to: readonly MembershipId[],
): Promise<boolean> {
  const stored = await tx
    .insert(officeMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: officeMessages.id });
  if (stored.length === 0) return false;
  await tx.execute(sql`
    insert into ${officeMessageRecipients} (message_id, membership_id)
    select ${message.id}, person.id from unnest(${sql.param([...to])}::uuid[]) as person (id) order by person.id`);
  return true;
}

const reader = {
  membershipId: memberships.id,
  language: users.language,
  isMailed: sql<boolean>`(${mailAddress} <> '' and ${wants(memberships.id, 'office', 'mail')})`,
};

/** Those among `ids` who get a message of the office, and how. Index: the primary keys. */
export const audienceAmong = (db: Db, ids: readonly MembershipId[]) =>
  db
    .select(reader)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(isAmong(memberships.id, [...ids]), isStanding()));

/** Whether a resident with a joined subnetwork is in an audience of a network. */
const isIn = (
  networkId: NetworkId,
  { places: communities, unit_types: types, without_roommate: isAlone }: AnnouncementAudience,
) =>
  and(
    isStanding(),
    eq(subnetworks.networkId, networkId),
    isAmong(memberships.subnetworkId, communities),
    types.length > 0 ? isAmong(memberships.unitTypeId, types) : undefined,
    isAlone
      ? sql`not exists (select from ${roomMembers} member where member.membership_id = ${memberships.id})`
      : undefined,
  );

/**
 * Who is in an audience now, with how they get a message; null for those who have no account. Indexes:
 * memberships(subnetwork_id), room_members(membership_id).
 */
export const audienceOf = (db: Db, grant: StaffGrant, audience: AnnouncementAudience) =>
  db
    .select({ ...reader, subnetworkId: memberships.subnetworkId, userId: memberships.userId })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(and(isIn(grant.networkId, audience), inScope(grant)))
    .orderBy(asc(memberships.id));

/**
 * Makes an audience the recipients of its message, once; call it with the message locked. Indexes: those of
 * `audienceOf`.
 */
export async function startMessage(tx: Tx, id: OfficeMessageId, now: Date): Promise<void> {
  const [message] = await tx
    .update(officeMessages)
    .set({ startedAt: now })
    .where(
      and(eq(officeMessages.id, id), isNotNull(officeMessages.audience), isNull(officeMessages.startedAt)),
    )
    .returning({ networkId: officeMessages.networkId, audience: officeMessages.audience });
  if (!message?.audience) return;
  const members = tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(isIn(message.networkId, message.audience));
  await tx.execute(sql`
    insert into ${officeMessageRecipients} (message_id, membership_id)
    select ${id}::uuid, person.id from ${members} as person order by person.id`);
}

/** Locks a message of a network. Index: the primary key. */
export async function lockedMessage(tx: Tx, networkId: NetworkId, id: OfficeMessageId) {
  const [row] = await tx
    .select()
    .from(officeMessages)
    .where(and(eq(officeMessages.id, id), eq(officeMessages.networkId, networkId)))
    .for('no key update');
  return row;
}

/** Changes a message; call it with the message locked. Index: the primary key. */
export async function setMessage(
  tx: Tx,
  id: OfficeMessageId,
  changes: Pick<typeof officeMessages.$inferInsert, 'body' | 'sendAt' | 'subject'>,
): Promise<void> {
  await tx
    .update(officeMessages)
    .set({ ...changes, version: sql`${officeMessages.version} + 1` })
    .where(eq(officeMessages.id, id));
}

/** The messages that some residents are still to get. Index: office_messages(send_at). */
export const dueMessages = (db: Db, now: Date) =>
  db
    .select({ id: officeMessages.id, networkId: officeMessages.networkId, subject: officeMessages.subject })
    .from(officeMessages)
    .where(and(isNull(officeMessages.endedAt), lte(officeMessages.sendAt, now)))
    .orderBy(asc(officeMessages.sendAt), asc(officeMessages.id));

/** Locks a due message that has not ended, so that it is changed or stopped before or after some residents get it. */
export async function lockMessage(tx: Tx, id: OfficeMessageId, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: officeMessages.id })
    .from(officeMessages)
    .where(and(eq(officeMessages.id, id), isNull(officeMessages.endedAt), lte(officeMessages.sendAt, now)))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Whether the writer of a message no longer works in its network, and nobody has it yet. Indexes: the primary keys of
 * messages, recipients and grants.
 */
export async function hasLostWriter(tx: Tx, id: OfficeMessageId): Promise<boolean> {
  const rows = await tx
    .select({ id: officeMessages.id })
    .from(officeMessages)
    .where(
      and(
        eq(officeMessages.id, id),
        sql`not exists (select from ${staffGrants} writer
          where writer.staff_id = ${officeMessages.staffId} and writer.network_id = ${officeMessages.networkId})`,
        sql`not exists (select from ${officeMessageRecipients} reader
          where reader.message_id = ${officeMessages.id} and reader.delivered_at is not null)`,
      ),
    );
  return rows.length > 0;
}

/** Whether some residents have not got a message. Index: the primary key. */
export async function isDueToSome(tx: Tx, id: OfficeMessageId): Promise<boolean> {
  const rows = await tx
    .select({ id: officeMessageRecipients.membershipId })
    .from(officeMessageRecipients)
    .where(and(eq(officeMessageRecipients.messageId, id), isNull(officeMessageRecipients.deliveredAt)))
    .limit(1);
  return rows.length > 0;
}

/** Whether the writer of a message works in the network, but no longer for the place where a recipient lives. */
const isOutOfReach = sql`exists (
  select from ${officeMessages} planned
    join ${staffGrants} writer on writer.staff_id = planned.staff_id and writer.network_id = planned.network_id
    join ${memberships} reader on reader.id = ${officeMessageRecipients.membershipId}
  where planned.id = ${officeMessageRecipients.messageId} and not writer.is_whole
    and not exists (select from ${staffPlaces} place
      where place.staff_id = writer.staff_id and place.network_id = writer.network_id
        and place.subnetwork_id = reader.subnetwork_id))`;

/** The next residents in the writer's places who get a message, marked as such. Indexes: the primary keys. */
export async function nextRecipients(
  tx: Tx,
  id: OfficeMessageId,
  { maxCount, now }: { maxCount: number; now: Date },
): Promise<MembershipId[]> {
  const next = tx
    .select({ id: officeMessageRecipients.membershipId })
    .from(officeMessageRecipients)
    .where(
      and(
        eq(officeMessageRecipients.messageId, id),
        isNull(officeMessageRecipients.deliveredAt),
        not(isOutOfReach),
      ),
    )
    .orderBy(asc(officeMessageRecipients.membershipId))
    .limit(maxCount);
  const rows = await tx
    .update(officeMessageRecipients)
    .set({ deliveredAt: now })
    .where(
      and(eq(officeMessageRecipients.messageId, id), sql`${officeMessageRecipients.membershipId} in ${next}`),
    )
    .returning({ membershipId: officeMessageRecipients.membershipId });
  return rows.map(({ membershipId }) => membershipId);
}

/** @returns whether it was another's and has not ended */
export async function assignMessage(tx: Tx, id: OfficeMessageId, staffId: StaffId): Promise<boolean> {
  const assigned = await tx
    .update(officeMessages)
    .set({ staffId })
    .where(
      and(
        eq(officeMessages.id, id),
        isNull(officeMessages.endedAt),
        sql`${officeMessages.staffId} is distinct from ${staffId}`,
      ),
    )
    .returning({ id: officeMessages.id });
  return assigned.length > 0;
}

/** @returns whether it had not ended before */
export async function endMessage(
  tx: Tx,
  id: OfficeMessageId,
  end: { endedAt: Date; lostWriter?: boolean },
): Promise<boolean> {
  const ended = await tx
    .update(officeMessages)
    .set(end)
    .where(and(eq(officeMessages.id, id), isNull(officeMessages.endedAt)))
    .returning({ id: officeMessages.id });
  return ended.length > 0;
}

/** A recipient who can be mailed, with the message. Index: the primary keys. */
export async function recipientToMail(db: Db, messageId: OfficeMessageId, membershipId: MembershipId) {
  const [row] = await db
    .select({
      address: mailAddress,
      name: shownFirstName(),
      language: users.language,
      community: subnetworks.name,
      subject: officeMessages.subject,
      body: officeMessages.body,
      quiet: quietHours,
    })
    .from(officeMessageRecipients)
    .innerJoin(officeMessages, eq(officeMessages.id, officeMessageRecipients.messageId))
    .innerJoin(memberships, eq(memberships.id, officeMessageRecipients.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .where(
      and(
        eq(officeMessageRecipients.messageId, messageId),
        eq(officeMessageRecipients.membershipId, membershipId),
        isStanding(),
        ne(mailAddress, ''),
        ne(subnetworks.roundStatus, 'ARCHIVED'),
        wants(memberships.id, 'office', 'mail'),
      ),
    );
  return row;
}

/** A staff member as the reader of their own draft. Index: the primary key. */
export async function writerToMail(db: Db, staffId: StaffId) {
  const [writer] = await db
    .select({ name: staff.name, address: staff.email })
    .from(staff)
    .where(eq(staff.id, staffId));
  return writer;
}

interface MessageFilter {
  networkId: NetworkId;
  /** Only those of this staff member. */
  staffId: StaffId | undefined;
  /** Those that have not ended are never too old. */
  since: Date;
}

/**
 * The office's messages, newest first, with how many residents have them. Index: office_messages(network_id, made_at).
 */
export const messagesSince = (db: Db, { networkId, staffId, since }: MessageFilter) =>
  db
    .select({
      id: officeMessages.id,
      subject: officeMessages.subject,
      body: officeMessages.body,
      by: staff.name,
      staffId: officeMessages.staffId,
      madeAt: officeMessages.madeAt,
      sendAt: officeMessages.sendAt,
      endedAt: officeMessages.endedAt,
      lostWriter: officeMessages.lostWriter,
      audience: officeMessages.audience,
      version: officeMessages.version,
      people: sql<number>`case when ${officeMessages.audience} is not null and ${officeMessages.startedAt} is null
        then ${officeMessages.expected} else (select count(*)::int from ${officeMessageRecipients} all_of
          where all_of.message_id = ${officeMessages.id}) end`,
      delivered: sql<number>`(select count(all_of.delivered_at)::int from ${officeMessageRecipients} all_of
        where all_of.message_id = ${officeMessages.id})`,
    })
    .from(officeMessages)
    .leftJoin(staff, eq(staff.id, officeMessages.staffId))
    .where(
      and(
        eq(officeMessages.networkId, networkId),
        or(isNull(officeMessages.endedAt), gt(officeMessages.madeAt, since)),
        staffId && eq(officeMessages.staffId, staffId),
      ),
    )
    .orderBy(desc(officeMessages.madeAt), desc(officeMessages.id));

/** A message of a network, to record what happens to it. Index: the primary key. */
export async function messageById(db: Db, networkId: NetworkId, id: OfficeMessageId) {
  const [row] = await db
    .select({
      subject: officeMessages.subject,
      body: officeMessages.body,
      audience: officeMessages.audience,
      staffId: officeMessages.staffId,
    })
    .from(officeMessages)
    .where(and(eq(officeMessages.id, id), eq(officeMessages.networkId, networkId)));
  return row;
}

/** The words of these messages. Index: the primary key. */
export async function messageTexts(db: Db, ids: readonly OfficeMessageId[]) {
  const rows = await db
    .select({ id: officeMessages.id, subject: officeMessages.subject, body: officeMessages.body })
    .from(officeMessages)
    .where(isAmong(officeMessages.id, [...ids]));
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

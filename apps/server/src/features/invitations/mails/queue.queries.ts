import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { InvitationKind } from '@nestmate/contract/staff/invitations';
import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { invitationMails, invitations, invitationStops } from '../invitations.schema';
import { invited, isRemindable, knownLanguages } from '../invited.queries';

export interface Addressee {
  membership_id: MembershipId;
  /** Null for a person without a passcode. */
  invitation_id: string | null;
  is_revoked: boolean;
}

/** Serializes sending and revoking the invitations of a place until the transaction ends. */
export async function lockInvitations(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inviting ${subnetworkId}`}, 0))`);
}

const among = (ids: readonly MembershipId[]): SQL => sql`membership_id = any(${sql.param([...ids])}::uuid[])`;

/** Whether residents cannot join a place yet. Index: the primary key. */
const isDraft = (subnetworkId: SubnetworkId): SQL<boolean> =>
  sql<boolean>`(select ${subnetworks.isDraft} from ${subnetworks} where ${subnetworks.id} = ${subnetworkId})`;

export async function isPlaceDraft(db: Db, subnetworkId: SubnetworkId): Promise<boolean> {
  const { rows } = await db.execute<{ draft: boolean | null }>(sql`select ${isDraft(subnetworkId)} as draft`);
  return rows[0]?.draft === true;
}

/**
 * The recipients of a mail, nobody in a draft: people with an address who have not joined yet and have no waiting mail.
 * An invitation goes to the chosen ones, or to everybody without one; a reminder goes to those who have not opened
 * theirs, a day after their latest mail.
 */
export async function addressees(
  db: Db,
  subnetworkId: SubnetworkId,
  {
    kind,
    chosen,
    mayReplace,
    now,
  }: {
    kind: InvitationKind;
    chosen: readonly MembershipId[] | undefined;
    /** Whether people whose passcode was revoked get another. */
    mayReplace: boolean;
    now: Date;
  },
): Promise<Addressee[]> {
  const fits =
    kind === 'reminder'
      ? isRemindable(now)
      : chosen
        ? // A double click counts once.
          sql`state <> 'claimed' and (${mayReplace} or state <> 'revoked')
            and (revoked_at is not null or sent_at is null or sent_at < ${now.toISOString()}::timestamptz - interval '1 minute')`
        : sql`state = 'notSent'`;
  const { rows } = await db.execute<Addressee & Record<string, unknown>>(sql`
    select membership_id, invitation_id, revoked_at is not null as is_revoked from ${invited(subnetworkId)}
    where email <> '' and not is_waiting and ${fits} and not ${isDraft(subnetworkId)} and ${chosen ? among(chosen) : sql`true`}
    order by membership_id`);
  return rows;
}

/** Gives people passcodes: new ones to those who have none, and replacements for revoked ones. */
export async function givePasscodes(
  tx: Tx,
  given: readonly { invitation_id: string; membership_id: MembershipId; passcode: string }[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return;
  await tx.execute(sql`
    insert into ${invitations} (id, passcode, type, membership_id, created_at)
    select invitation_id, passcode, 'UNIQUE', membership_id, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as row (invitation_id uuid, passcode text, membership_id uuid)`);
}

/**
 * Queues mails, at most one waiting for each person. A person who already has an account, from another place or year,
 * is addressed in its language. @returns how many
 */
export async function insertMails(
  tx: Tx,
  mails: readonly { id: string; invitation_id: string }[],
  {
    kind,
    language,
    sendAt,
    now,
  }: { kind: InvitationKind; language: Language; sendAt: Date | null; now: Date },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${invitationMails} (id, invitation_id, kind, language, queued_at, send_at)
    select row.id, row.invitation_id, ${kind}, coalesce(known.language, ${language}), ${now.toISOString()},
      ${sendAt?.toISOString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as row (id uuid, invitation_id uuid)
    join ${invitations} i on i.id = row.invitation_id
    join ${profiles} p on p.membership_id = i.membership_id
    left join ${knownLanguages} known on known.email = lower(p.email)
    on conflict do nothing returning id`);
  return rows.length;
}

/**
 * Revokes the passcodes of people who have not joined yet, and drops waiting mails.
 * @returns the people whose passcodes were revoked
 */
export async function revokePasscodes(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { chosen, now }: { chosen: readonly MembershipId[]; now: Date },
): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ id: string; membership_id: MembershipId }>(sql`
    update ${invitations} i set revoked_at = ${now.toISOString()}
    from ${memberships} m
    where m.id = i.membership_id and m.subnetwork_id = ${subnetworkId} and m.user_id is null
      and i.type = 'UNIQUE' and i.revoked_at is null and ${sql`i.${among(chosen)}`}
    returning i.id, i.membership_id`);
  await dropWaiting(tx, rows);
  return [...new Set(rows.map((row) => row.membership_id))];
}

/** Locks the waiting mails of these people, so that nobody claims them until the transaction ends. */
export async function holdWaiting(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx.execute(sql`
    select from ${invitationMails} mail where mail.sent_at is null and mail.bounced_at is null
      and mail.invitation_id in (select id from ${invitations} where type = 'UNIQUE' and ${among(ids)})
    order by mail.id for update`);
}

/**
 * Revokes the passcodes of people who have not joined yet that a mail has taken, or may have taken, to their address.
 * Passcodes revoked earlier are revoked again, so that this cannot be undone.
 * @returns the people whose passcodes were not revoked before
 */
export async function revokeMailed(tx: Tx, ids: readonly MembershipId[], now: Date): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ id: string; membership_id: MembershipId; was_revoked: boolean }>(sql`
    update ${invitations} i set revoked_at = ${now.toISOString()}
    from ${invitations} old, ${memberships} m
    where old.id = i.id and m.id = i.membership_id and m.user_id is null and i.type = 'UNIQUE'
      and ${sql`i.${among(ids)}`} and exists (
        select from ${invitationMails} mail where mail.invitation_id = i.id
          and (mail.sent_at is not null or mail.retry_at is not null and mail.bounced_at is null))
    returning i.id, i.membership_id, old.revoked_at is not null as was_revoked`);
  await dropWaiting(tx, rows);
  return rows.filter((row) => !row.was_revoked).map((row) => row.membership_id);
}

async function dropWaiting(tx: Tx, revoked: readonly { id: string }[]): Promise<void> {
  await tx.execute(sql`
    delete from ${invitationMails} where sent_at is null and bounced_at is null
      and invitation_id = any(${sql.param(revoked.map(({ id }) => id))}::uuid[])`);
}

/** The people among these who have a valid passcode and have not joined yet. */
export async function withPasscode(db: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select distinct m.id from ${invitations} i join ${memberships} m on m.id = i.membership_id
    where ${sql`i.${among(ids)}`} and i.type = 'UNIQUE' and i.revoked_at is null and m.user_id is null`);
  return rows.map(({ id }) => id);
}

const untried = sql`mail.sent_at is null and mail.bounced_at is null and mail.retry_at is null`;
const mailsOf = (ids: readonly MembershipId[], queuedAt: Date): SQL => sql`
  mail.queued_at = ${queuedAt.toISOString()} and mail.invitation_id in (
    select id from ${invitations} where type = 'UNIQUE' and ${among(ids)})`;

/** The people among these whose mails, queued at this time, nobody has tried to send yet. */
export async function waitingMails(
  db: Db,
  ids: readonly MembershipId[],
  queuedAt: Date,
): Promise<MembershipId[]> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select distinct i.membership_id as id from ${invitationMails} mail
    join ${invitations} i on i.id = mail.invitation_id
    where ${untried} and ${mailsOf(ids, queuedAt)}`);
  return rows.map(({ id }) => id);
}

/**
 * Withdraws the mails queued at this time that nobody has tried to send yet. A passcode that such a mail made to
 * replace a revoked one is revoked too.
 */
export const withdrawMails = (
  tx: Tx,
  ids: readonly MembershipId[],
  queuedAt: Date,
  now: Date,
): Promise<MembershipId[]> => withdrawn(tx, mailsOf(ids, queuedAt), now);

/** Withdraws all mails of a place that nobody has tried to send yet. Index: memberships(subnetwork_id). */
export const withdrawUntried = (tx: Tx, subnetworkId: SubnetworkId, now: Date): Promise<MembershipId[]> =>
  withdrawn(
    tx,
    sql`mail.invitation_id in (select i.id from ${invitations} i join ${memberships} m on m.id = i.membership_id
      where m.subnetwork_id = ${subnetworkId} and i.type = 'UNIQUE')`,
    now,
  );

/** @returns whose mails were withdrawn */
async function withdrawn(tx: Tx, which: SQL, now: Date): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ id: string; membership_id: MembershipId; is_new: boolean }>(sql`
    with gone as (delete from ${invitationMails} mail where ${untried} and ${which}
      returning mail.invitation_id, mail.queued_at)
    select i.id, i.membership_id, i.created_at = gone.queued_at as is_new
    from gone join ${invitations} i on i.id = gone.invitation_id`);
  await tx.execute(sql`
    update ${invitations} i set revoked_at = ${now.toISOString()}
    where i.id = any(${sql.param(rows.filter(({ is_new }) => is_new).map(({ id }) => id))}::uuid[])
      and exists (
        select from ${invitations} older where older.membership_id = i.membership_id and older.type = 'UNIQUE'
          and older.id <> i.id and older.revoked_at is not null)`);
  return rows.map(({ membership_id: id }) => id);
}

const revokedAt = (ids: readonly MembershipId[], at: Date): SQL => sql`
  i.type = 'UNIQUE' and i.revoked_at = ${at.toISOString()} and ${sql`i.${among(ids)}`}
  and not exists (select from ${invitations} newer where newer.membership_id = i.membership_id
    and newer.type = 'UNIQUE' and newer.revoked_at is null)
  and exists (select from ${memberships} m where m.id = i.membership_id and m.user_id is null)`;

/** The people among these whose passcode was revoked at this time and who have not got another since. */
export async function stillRevoked(db: Db, ids: readonly MembershipId[], at: Date): Promise<MembershipId[]> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select distinct i.membership_id as id from ${invitations} i where ${revokedAt(ids, at)}`);
  return rows.map(({ id }) => id);
}

/** Restores the passcodes that were revoked at this time. */
export async function unrevoke(tx: Tx, ids: readonly MembershipId[], at: Date): Promise<void> {
  await tx.execute(sql`update ${invitations} i set revoked_at = null where ${revokedAt(ids, at)}`);
}

/**
 * How the mails of a place are getting on since the first that still waits was queued. `recent`: how many have left
 * since a time. `ahead`: how many of all places leave before its last one does, from what may leave now. Index:
 * invitation_mails_waiting, memberships(subnetwork_id).
 */
export async function sendingIn(
  db: Db,
  subnetworkId: SubnetworkId,
  { now, since }: { now: Date; since: Date },
) {
  const [at, from] = [now.toISOString(), since.toISOString()];
  const isDue = sql`(send_at is null or send_at <= ${at}::timestamptz)`;
  const { rows } = await db.execute<{
    waiting: number;
    sent: number;
    refused: number;
    recent: number;
    ahead: number;
    starts_at: string | null;
    due_since: string | null;
    stopped_at: string | null;
  }>(sql`
    with mails as (
      select mail.queued_at, mail.send_at, mail.sent_at, mail.bounced_at
      from ${memberships} m
      join ${invitations} i on i.membership_id = m.id and i.type = 'UNIQUE'
      join ${invitationMails} mail on mail.invitation_id = i.id
      where m.subnetwork_id = ${subnetworkId}
    ), waiting as (select * from mails where sent_at is null and bounced_at is null),
    first as (select min(queued_at) as queued_at, max(greatest(queued_at, send_at)) filter (where ${isDue}) as last_at
      from waiting)
    select
      count(mails.queued_at) filter (where sent_at is null and bounced_at is null)::int as waiting,
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where bounced_at is not null)::int as refused,
      count(*) filter (where sent_at > ${from})::int as recent,
      (select count(*)::int from ${invitationMails} mail
        join ${invitations} i on i.id = mail.invitation_id join ${memberships} m on m.id = i.membership_id
        left join ${invitationStops} stop on stop.subnetwork_id = m.subnetwork_id
        where mail.sent_at is null and mail.bounced_at is null and stop.stopped_at is null
          and greatest(mail.queued_at, mail.send_at) <= first.last_at) as ahead,
      (select case when bool_and(not ${isDue}) then min(send_at) end from waiting) as starts_at,
      (select min(greatest(queued_at, send_at)) from waiting where ${isDue}) as due_since,
      (select stopped_at from ${invitationStops} where subnetwork_id = ${subnetworkId}) as stopped_at
    from first left join mails on mails.queued_at >= first.queued_at
    group by first.queued_at, first.last_at`);
  const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);
  const { starts_at, due_since, stopped_at, ...counts } = rows[0] ?? {
    waiting: 0,
    sent: 0,
    refused: 0,
    recent: 0,
    ahead: 0,
    starts_at: null,
    due_since: null,
    stopped_at: null,
  };
  return {
    ...counts,
    startsAt: dateOf(starts_at),
    dueSince: dateOf(due_since),
    stoppedAt: dateOf(stopped_at),
  };
}

/**
 * Stops the mails of a place, or resumes them. Call it under `lockInvitations`.
 * @returns whether that changed anything
 */
export async function setStopped(
  tx: Tx,
  subnetworkId: SubnetworkId,
  stopped: boolean,
  now: Date,
): Promise<boolean> {
  const set = stopped ? { stoppedAt: now, resumedAt: null } : { stoppedAt: null, resumedAt: now };
  if (!stopped) {
    const resumed = await tx
      .update(invitationStops)
      .set(set)
      .where(and(eq(invitationStops.subnetworkId, subnetworkId), isNotNull(invitationStops.stoppedAt)))
      .returning({ id: invitationStops.subnetworkId });
    return resumed.length > 0;
  }
  const begun = await tx
    .insert(invitationStops)
    .values({ subnetworkId, ...set })
    .onConflictDoUpdate({
      target: invitationStops.subnetworkId,
      set,
      setWhere: isNull(invitationStops.stoppedAt),
    })
    .returning({ id: invitationStops.subnetworkId });
  return begun.length > 0;
}

/** The mails of all places that are still to be sent. Index: invitation_mails_waiting. */
export async function countWaitingMails(db: Db): Promise<number> {
  const [row] = await db
    .select({ mails: count() })
    .from(invitationMails)
    .where(and(isNull(invitationMails.sentAt), isNull(invitationMails.bouncedAt)));
  return row?.mails ?? 0;
}

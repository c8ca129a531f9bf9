import type { NetworkId } from '@nestmate/contract/ids';
import { type AlertKind, type AlertSettings, usualAlerts } from '@nestmate/contract/staff/alerts';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import type { MailRetry } from '../../platform/mail/delivery';
import { networks, subnetworks } from '../housing';
import { reportCases } from '../reports';
import { grantedPlaces, staff, staffGrants } from '../staff';
import { supportConversations } from '../support';
import { type AlertedMember, alertKey } from './alerts.policy';
import { type AlertMail, staffAlerts, staffAlertSettings } from './alerts.schema';

export interface AlertRecipient {
  staffId: StaffId;
  networkId: NetworkId;
}

/** The time zone of most places of a network. Index: subnetworks(network_id). */
const timeZoneOf = sql<string | null>`(
  select mode() within group (order by place.time_zone) from ${subnetworks} place
  where place.network_id = ${networks.id})`;

const isOf = (
  table: typeof staffAlerts | typeof staffAlertSettings | typeof staffGrants,
  { staffId, networkId }: AlertRecipient,
) => and(eq(table.staffId, staffId), eq(table.networkId, networkId));

/** Everybody who works in these networks. Index: staff_grants(network_id), the primary keys. */
export async function teamsIn(db: Db, networkIds: readonly NetworkId[]) {
  const members = await db
    .select({
      staffId: staff.id,
      networkId: networks.id,
      network: networks.name,
      name: staff.name,
      email: staff.email,
      language: staff.language,
      role: staffGrants.role,
      places: grantedPlaces,
      settings: staffAlertSettings.settings,
      mailedAt: staffAlertSettings.mailedAt,
      attempts: staffAlertSettings.attempts,
      retryAt: staffAlertSettings.retryAt,
      timeZone: timeZoneOf,
    })
    .from(staffGrants)
    .innerJoin(staff, eq(staff.id, staffGrants.staffId))
    .innerJoin(networks, eq(networks.id, staffGrants.networkId))
    .leftJoin(
      staffAlertSettings,
      and(
        eq(staffAlertSettings.staffId, staffGrants.staffId),
        eq(staffAlertSettings.networkId, staffGrants.networkId),
      ),
    )
    .where(inArray(staffGrants.networkId, [...networkIds]));
  const rows = await db
    .select()
    .from(staffAlerts)
    .where(
      inArray(
        staffAlerts.staffId,
        members.map(({ staffId }) => staffId),
      ),
    );
  return members.map(({ settings, mailedAt, attempts, timeZone, ...member }) => ({
    ...member,
    settings: settings ?? usualAlerts,
    mailedAt: mailedAt ?? {},
    attempts: attempts ?? 0,
    timeZone: timeZone ?? 'UTC',
    alerted: new Set(
      rows
        .filter((row) => row.staffId === member.staffId && row.networkId === member.networkId)
        .map(({ kind, itemId }) => alertKey(kind, itemId)),
    ),
  })) satisfies AlertedMember[];
}
export type TeamMember = Awaited<ReturnType<typeof teamsIn>>[number];

/** A staff member's settings in a network, null before they have chosen. Indexes: the primary keys. */
export async function alertSettingsOf(db: Db, who: AlertRecipient) {
  const [row] = await db
    .select({ settings: staffAlertSettings.settings, timeZone: timeZoneOf })
    .from(staffGrants)
    .innerJoin(networks, eq(networks.id, staffGrants.networkId))
    .leftJoin(staffAlertSettings, isOf(staffAlertSettings, who))
    .where(isOf(staffGrants, who));
  return row;
}

/**
 * Locks the settings of a staff member until the transaction ends; call it with their grant locked. Index: the primary
 * key.
 */
export async function lockAlertSettings(tx: Tx, who: AlertRecipient): Promise<AlertSettings> {
  const [row] = await tx
    .insert(staffAlertSettings)
    .values(who)
    // Changes nothing; it locks the existing row and returns it.
    .onConflictDoUpdate({
      target: [staffAlertSettings.staffId, staffAlertSettings.networkId],
      set: { staffId: who.staffId },
    })
    .returning({ settings: staffAlertSettings.settings });
  return row?.settings ?? usualAlerts;
}

/** Index: the primary key. */
export async function saveAlertSettings(tx: Tx, who: AlertRecipient, settings: AlertSettings): Promise<void> {
  await tx
    .insert(staffAlertSettings)
    .values({ ...who, settings })
    .onConflictDoUpdate({
      target: [staffAlertSettings.staffId, staffAlertSettings.networkId],
      set: { settings },
    });
}

interface ClaimedAlert extends AlertRecipient {
  mail: AlertMail;
  mailedAt: AlertedMember['mailedAt'];
  about: readonly { kind: AlertKind; itemId: string }[];
}

/** Records a mail and what it is about, before it is sent. Call it with the settings locked. */
export async function recordAlert(
  tx: Tx,
  { mail, mailedAt, about, ...who }: ClaimedAlert,
  now: Date,
): Promise<void> {
  await tx
    .insert(staffAlerts)
    .values(about.map((one) => ({ ...who, ...one })))
    .onConflictDoNothing();
  await tx
    .update(staffAlertSettings)
    .set({ mailedAt: { ...mailedAt, [mail]: now.toISOString() }, retryAt: null })
    .where(isOf(staffAlertSettings, who));
}

/** Releases a mail that failed for a retry, with what it alone was about. */
export async function releaseAlert(
  db: Db,
  { mail, mailedAt, about, ...who }: ClaimedAlert,
  { attempts, retryAt }: MailRetry,
): Promise<void> {
  const before = mailedAt[mail] ?? null;
  await db.transaction(async (tx) => {
    // Nothing is left of a colleague who was removed meanwhile.
    await tx
      .update(staffAlertSettings)
      .set({
        mailedAt: sql`jsonb_strip_nulls(${staffAlertSettings.mailedAt} || jsonb_build_object(${mail}::text, ${before}::text))`,
        attempts,
        retryAt,
      })
      .where(isOf(staffAlertSettings, who));
    await tx
      .delete(staffAlerts)
      .where(
        and(
          isOf(staffAlerts, who),
          or(
            ...about.map(({ kind, itemId }) =>
              and(eq(staffAlerts.kind, kind), eq(staffAlerts.itemId, itemId)),
            ),
          ),
        ),
      );
  });
}

/** Forgets the failed attempts before a mail that was sent. Index: the primary key. */
export async function forgetAttempts(db: Db, who: AlertRecipient): Promise<void> {
  await db.update(staffAlertSettings).set({ attempts: 0 }).where(isOf(staffAlertSettings, who));
}

/**
 * Forgets what no longer waits: if it waits again, it is mailed again. Indexes: the primary keys of cases and
 * conversations.
 */
export async function forgetAnswered(db: Db): Promise<void> {
  const waitingCase = db
    .select({ one: sql`1` })
    .from(reportCases)
    .where(and(sql`${reportCases.id} = ${staffAlerts.itemId}`, sql`${reportCases.closedAt} is null`));
  const waitingQuestion = db
    .select({ one: sql`1` })
    .from(supportConversations)
    .where(
      and(sql`${supportConversations.id} = ${staffAlerts.itemId}`, eq(supportConversations.state, 'waiting')),
    );
  await db.delete(staffAlerts).where(and(notExists(waitingCase), notExists(waitingQuestion)));
}

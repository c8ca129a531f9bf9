import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { hasPassed } from '@nestmate/contract/rules/send-time';
import {
  type InvitationKind,
  type InvitationSending,
  invitationsPerMinute,
} from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { minuteMs } from '../../../platform/durations';
import { ProductError, type StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { mailTarget, requireMail } from '../../../platform/mail/mail';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { subnetworkName } from '../../housing';
import { grantOf, standingGrant } from '../../staff';
import { newPasscode } from '../passcode';
import { nudgeInvitations } from './invitation-mail.jobs';
import {
  addressees,
  givePasscodes,
  insertMails,
  lockInvitations,
  isPlaceDraft,
  revokePasscodes,
  sendingIn,
  setStopped,
  withdrawUntried,
} from './queue.queries';

type QueueDependencies = Pick<App, 'clock' | 'db'>;
type SendingDependencies = Pick<App, 'clock' | 'config' | 'db' | 'jobs'>;

interface InvitationRequest {
  kind: InvitationKind;
  language: Language;
  membership_ids?: MembershipId[] | undefined;
  /** The number of residents that the preview showed to staff. */
  counted?: number | undefined;
  send_at: string | null;
}

interface MailBatch extends Pick<InvitationRequest, 'kind' | 'language'> {
  chosen: readonly MembershipId[] | undefined;
  /** Whether people whose passcode was revoked get another. */
  mayReplace: boolean;
  /** Not before this time, if one was chosen. */
  sendAt?: Date | null;
  now: Date;
}

/**
 * Queues mails of a place, with passcodes for those who have none. Call it under `lockInvitations`.
 * @returns the people they go to
 */
export async function queueMails(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { kind, language, chosen, mayReplace, sendAt = null, now }: MailBatch,
): Promise<MembershipId[]> {
  const people = await addressees(tx, subnetworkId, { kind, chosen, mayReplace, now });
  const given = people
    .filter((one) => one.invitation_id === null || one.is_revoked)
    .map(({ membership_id }) => ({ membership_id, invitation_id: newId(), passcode: newPasscode() }));
  await givePasscodes(tx, given, now);
  const fresh = new Map(given.map((one) => [one.membership_id, one.invitation_id]));
  const mails = people.flatMap(({ membership_id, invitation_id }) => {
    const id = fresh.get(membership_id) ?? invitation_id;
    return id ? [{ id: newId(), invitation_id: id }] : [];
  });
  const queued = await insertMails(tx, mails, { kind, language, sendAt, now });
  return queued === 0 ? [] : people.map(({ membership_id: id }) => id);
}

/**
 * Queues invitations or reminders; asking again queues nobody twice. A staff member without the right to revoke
 * passcodes replaces no revoked one. @returns how many were queued. @throws ProductError `MailNotSetUp`,
 * `NumbersChanged` when the preview showed another number, `PlaceIsDraft`, or `TimePassed`
 */
export async function queueInvitations(
  { db, clock, config, jobs }: SendingDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { kind, language, membership_ids: chosen, counted, send_at }: InvitationRequest,
): Promise<number> {
  requireMail(config);
  const queued = await db.transaction(async (tx) => {
    const { role, networkId } = await standingGrant(tx, actor, 'invite');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    if (send_at !== null && hasPassed(new Date(send_at), now)) throw new ProductError('TimePassed');
    const mayReplace = hasRight(role, 'residents');
    const sendAt = send_at !== null && new Date(send_at) > now ? new Date(send_at) : null;
    const batch = { kind, language, chosen, mayReplace, sendAt, now };
    const people = await queueMails(tx, subnetworkId, batch);
    const total = people.length;
    if (total === 0 && (await isPlaceDraft(tx, subnetworkId))) throw new ProductError('PlaceIsDraft');
    if (counted !== undefined && counted !== total) throw new ProductError('NumbersChanged');
    if (total === 0) return 0;
    const members = people.map((membershipId) => ({ membershipId, outcome: 'queued' }));
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    const after = { kind, language, queued: total, ...(sendAt && { send_at: sendAt.toISOString() }) };
    await record(tx, { ...about, action: 'invitations.sent', after, members }, now);
    return total;
  });
  if (queued > 0) await nudgeInvitations({ jobs });
  return queued;
}

/** Revokes the invitations of people who have not joined yet; idempotent. @returns how many people have none now */
export async function revokeInvitations(
  { db, clock }: QueueDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { membership_ids: chosen, reason }: { membership_ids: MembershipId[]; reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'residents');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    const revoked = await revokePasscodes(tx, subnetworkId, { chosen, now });
    if (revoked.length === 0) return 0;
    const members = revoked.map((membershipId) => ({ membershipId, outcome: 'revoked' }));
    const { networkId } = grantOf(actor);
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    await record(tx, { ...about, action: 'invitations.revoked', reason, members }, now);
    return revoked.length;
  });
}

/** How many invitations or reminders would be queued now. */
export async function countRecipients(
  db: Db,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { kind, membership_ids: chosen }: Pick<InvitationRequest, 'kind' | 'membership_ids'>,
  now: Date,
): Promise<number> {
  const mayReplace = hasRight(grantOf(actor).role, 'residents');
  return (await addressees(db, subnetworkId, { kind, chosen, mayReplace, now })).length;
}

/** The rate is that of these last minutes. */
const measuredMinutes = 3;

/** How the mails of a place are getting on; null when none waits and sending is not stopped. */
export async function sendingOf(
  { db, config, clock }: QueueDependencies & Pick<App, 'config'>,
  subnetworkId: SubnetworkId,
): Promise<InvitationSending | null> {
  const now = clock();
  const since = new Date(now.getTime() - measuredMinutes * minuteMs);
  const sending = await sendingIn(db, subnetworkId, { now, since });
  const { waiting, sent, refused, recent, ahead, startsAt, dueSince, stoppedAt } = sending;
  if (waiting === 0 && stoppedAt === null) return null;
  const hasRate = dueSince !== null && dueSince < since;
  // Those of other places leave first, and say nothing about the rate of this one's.
  const perMinute = hasRate && ahead <= waiting ? recent / measuredMinutes : invitationsPerMinute;
  const left = startsAt ? waiting : ahead;
  return {
    waiting,
    sent,
    refused,
    goes_to: mailTarget(config),
    stopped_at: stoppedAt?.toISOString() ?? null,
    starts_at: startsAt?.toISOString() ?? null,
    minutes_left:
      stoppedAt !== null || perMinute === 0
        ? null
        : Math.ceil(left / Math.min(perMinute, invitationsPerMinute)),
  };
}

/** Withdraws the mails of a place that nobody has tried to send yet; idempotent. @returns how many */
export async function withdrawSending(
  { db, clock }: QueueDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'invite');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    const withdrawn = await withdrawUntried(tx, subnetworkId, now);
    if (withdrawn.length === 0) return 0;
    const members = withdrawn.map((membershipId) => ({ membershipId, outcome: 'withdrawn' }));
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    await record(tx, { ...about, action: 'invitations.withdrawn', members }, now);
    return withdrawn.length;
  });
}

/**
 * Stops the waiting mails of a place, or resumes them; idempotent. It outlasts a restart and holds for mails that are
 * queued later. A mail that is being handed to the mail server at that moment still leaves.
 */
export async function stopSending(
  { db, clock, config, jobs }: SendingDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  stopped: boolean,
): Promise<InvitationSending | null> {
  const sending = await db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'invite');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    if (await setStopped(tx, subnetworkId, stopped, now)) {
      const { waiting, sent } = await sendingIn(tx, subnetworkId, { now, since: now });
      const name = await subnetworkName(tx, subnetworkId);
      const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
      const action = stopped ? 'invitations.stopped' : 'invitations.resumed';
      await record(tx, { ...about, action, after: { waiting, sent } }, now);
    }
    return sendingOf({ db: tx, config, clock }, subnetworkId);
  });
  if (!stopped) await nudgeInvitations({ jobs });
  return sending;
}

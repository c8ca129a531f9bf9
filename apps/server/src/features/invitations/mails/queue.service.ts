import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { InvitationKind, InvitationSending } from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { mailTarget } from '../../../platform/mail/mail';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { subnetworkName } from '../../housing';
import { grantOf, standingGrant } from '../../staff';
import { newPasscode } from '../passcode';
import {
  addressees,
  givePasscodes,
  insertMails,
  lockInvitations,
  revokePasscodes,
  sendingIn,
  setStopped,
} from './queue.queries';

type QueueDependencies = Pick<App, 'clock' | 'db'>;

interface InvitationRequest {
  kind: InvitationKind;
  language: Language;
  membership_ids?: MembershipId[] | undefined;
  /** The number of residents that the preview showed to staff. */
  counted?: number | undefined;
}

interface MailBatch extends Omit<InvitationRequest, 'counted' | 'membership_ids'> {
  chosen: readonly MembershipId[] | undefined;
  /** Whether people whose passcode was revoked get another. */
  mayReplace: boolean;
  now: Date;
}

/**
 * Queues mails of a place, with passcodes for those who have none. Call it under `lockInvitations`.
 * @returns the people they go to
 */
export async function queueMails(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { kind, language, chosen, mayReplace, now }: MailBatch,
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
  const queued = await insertMails(tx, mails, { kind, language, now });
  return queued === 0 ? [] : people.map(({ membership_id: id }) => id);
}

/**
 * Queues invitations or reminders; asking again queues nobody twice. A staff member without the right to revoke
 * passcodes replaces no revoked one. @returns how many were queued. @throws ProductError `NumbersChanged` when the
 * preview showed another number
 */
export async function queueInvitations(
  { db, clock }: QueueDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { kind, language, membership_ids: chosen, counted }: InvitationRequest,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { role, networkId } = await standingGrant(tx, actor, 'invite');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    const mayReplace = hasRight(role, 'residents');
    const people = await queueMails(tx, subnetworkId, { kind, language, chosen, mayReplace, now });
    const queued = people.length;
    if (counted !== undefined && counted !== queued) throw new ProductError('NumbersChanged');
    if (queued === 0) return 0;
    const members = people.map((membershipId) => ({ membershipId, outcome: 'queued' }));
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    const after = { kind, language, queued };
    await record(tx, { ...about, action: 'invitations.sent', after, members }, now);
    return queued;
  });
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
  { kind, membership_ids: chosen }: Omit<InvitationRequest, 'counted' | 'language'>,
  now: Date,
): Promise<number> {
  const mayReplace = hasRight(grantOf(actor).role, 'residents');
  return (await addressees(db, subnetworkId, { kind, chosen, mayReplace, now })).length;
}

/** How the mails of a place are getting on; null when none waits and sending is not stopped. */
export async function sendingOf(
  { db, config }: Pick<App, 'config' | 'db'>,
  subnetworkId: SubnetworkId,
): Promise<InvitationSending | null> {
  const { stoppedAt, ...counts } = await sendingIn(db, subnetworkId);
  if (counts.waiting === 0 && stoppedAt === null) return null;
  return { ...counts, goes_to: mailTarget(config), stopped_at: stoppedAt?.toISOString() ?? null };
}

/**
 * Stops the waiting mails of a place, or resumes them; idempotent. It outlasts a restart and holds for mails that are
 * queued later. A mail that is being handed to the mail server at that moment still leaves.
 */
export async function stopSending(
  { db, clock, config }: QueueDependencies & Pick<App, 'config'>,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  stopped: boolean,
): Promise<InvitationSending | null> {
  return db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'invite');
    await lockInvitations(tx, subnetworkId);
    const now = clock();
    if (await setStopped(tx, subnetworkId, stopped, now)) {
      const { waiting, sent } = await sendingIn(tx, subnetworkId);
      const name = await subnetworkName(tx, subnetworkId);
      const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
      const action = stopped ? 'invitations.stopped' : 'invitations.resumed';
      await record(tx, { ...about, action, after: { waiting, sent } }, now);
    }
    return sendingOf({ db: tx, config }, subnetworkId);
  });
}

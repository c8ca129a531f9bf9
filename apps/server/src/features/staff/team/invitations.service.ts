import { isDeepStrictEqual } from 'node:util';
import { limits } from '@nestmate/contract/limits';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffScope } from '@nestmate/contract/staff/team';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, requireWithinDay, type StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { byStaff, record } from '../../audit';
import {
  changeInvitation,
  endInvitation,
  forgetUninvited,
  insertInvitation,
  invitationsSince,
  openInvitationsFor,
  openInvitationsOf,
  wasAccepted,
  wasInvitedSince,
} from '../invitations.queries';
import { grantOf, liesWithin, requirePlacesWithin, standingGrant } from '../scope/scope.service';
import { placesIn } from '../staff.queries';
import { recordTeamChange, scopeFields, type TeamChange } from './team-change.service';
import { insertStaff, lockTeam, saveGrant, teamOf } from './team.queries';

type InvitationDependencies = Pick<App, 'clock' | 'db' | 'events'>;

const invitationFields = ({ email, ...scope }: StaffScope & { email: string }) => ({
  email,
  ...scopeFields(scope),
});

/** The log knows an invited person by the invitation. */
const invitedSubject = (id: StaffId, email: string) => ({ kind: 'staff', id, name: email }) as const;

/**
 * Invites a colleague within the caller's own places: they work here, and are named here, once they accept. Until then
 * the log names the invitation, even if they have an account in another network.
 * @returns the invitation, which is then mailed; undefined for a colleague who was already on the list or mailed today
 * @throws ProductError `OutOfScope`, `TooManyRequests`
 */
export async function inviteColleague(
  { db, events, clock }: InvitationDependencies,
  actor: StaffActor,
  added: StaffScope & { email: string; name: string },
): Promise<StaffId | undefined> {
  const { networkId } = grantOf(actor);
  return db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    await requirePlacesWithin(tx, await standingGrant(tx, actor, 'staff'), added.places);
    const { email, role } = added;
    const now = clock();
    const dayAgo = new Date(now.getTime() - dayMs);
    const isHere =
      (await teamOf(tx, networkId)).some((member) => member.email === email) ||
      (await openInvitationsOf(tx, networkId)).some((one) => one.email === email);
    if (isHere) return undefined;
    const { id: staffId } = await insertStaff(tx, { id: newId<StaffId>(), email, name: added.name });
    const isMailedAgain = await wasInvitedSince(tx, { networkId, staffId }, dayAgo);
    const id = newId<StaffId>();
    const places = added.places && [...new Set(added.places)];
    await insertInvitation(tx, { id, staffId, networkId, role, places, by: actor.name, createdAt: now });
    await requireWithinDay((since) => invitationsSince(tx, networkId, since), {
      limit: limits.staffInvitationsPerDay,
      now,
    });
    const subject = invitedSubject(id, email);
    const after = invitationFields({ email, role, places });
    await record(tx, { action: 'staff.added', actor: byStaff(actor), networkId, subject, after }, now);
    await events.publish(tx, 'team.changed', { networkId });
    return isMailedAgain ? undefined : id;
  });
}

/**
 * Accepts an invitation: its person works in the network from now on, under their own name. Call it in the transaction
 * of a sign-in, or when the person asks for it; idempotent. @throws ProductError `NotFound` for one that was withdrawn,
 * or is somebody else's
 */
export async function acceptInvitation(
  { tx, events }: { tx: Tx; events: Publisher },
  { staffId, name, email }: { staffId: StaffId; name: string; email: string },
  id: StaffId,
  now: Date,
): Promise<void> {
  const find = async () => (await openInvitationsFor(tx, staffId)).find((one) => one.id === id);
  const networkId = (await find())?.networkId;
  if (networkId) await lockTeam(tx, networkId);
  // Read only now: an administrator may have changed or withdrawn it while this waited.
  const invitation = networkId && (await find());
  if (!invitation) {
    if (await wasAccepted(tx, staffId, id)) return;
    throw new ProductError('NotFound');
  }
  const { role } = invitation;
  const known = new Set((await placesIn(tx, [networkId])).map(({ subnetworkId }) => subnetworkId));
  const places = invitation.places && invitation.places.filter((place) => known.has(place));
  if (places?.length === 0 || !(await endInvitation(tx, id, { endedAt: now, isAccepted: true })))
    throw new ProductError('NotFound');
  await saveGrant(tx, { staffId, networkId, role, places });
  const subject = { kind: 'staff', id: staffId, name } as const;
  const after = { name, ...scopeFields({ role, places }), email };
  await record(
    tx,
    { action: 'staff.accepted', actor: byStaff({ staffId, name }), networkId, subject, after },
    now,
  );
  await events.publish(tx, 'team.changed', { networkId });
}

/** Declines an invitation; idempotent. The network learns no more than that the address did. */
export async function declineInvitation(
  { db, events, clock }: InvitationDependencies,
  { staffId }: { staffId: StaffId },
  id: StaffId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = (await openInvitationsFor(tx, staffId)).find((one) => one.id === id);
    const now = clock();
    if (!invitation || !(await endInvitation(tx, id, { endedAt: now, isAccepted: false }))) return;
    await forgetUninvited(tx, staffId);
    const { networkId, email } = invitation;
    const actor = byStaff({ staffId: id, name: email });
    const subject = invitedSubject(id, email);
    await record(tx, { action: 'staff.declined', actor, networkId, subject }, now);
    await events.publish(tx, 'team.changed', { networkId });
  });
}

/**
 * An open invitation of the network; undefined where the id is not an invitation's.
 * @throws ProductError `OutOfScope`
 */
async function requireChangeableInvitation({ tx, grant }: TeamChange, id: StaffId) {
  const invitation = (await openInvitationsOf(tx, grant.networkId)).find((one) => one.id === id);
  if (invitation && !liesWithin(invitation.places, grant.places)) throw new ProductError('OutOfScope');
  return invitation;
}

/**
 * Changes the role and places of an open invitation. Saving without a change does nothing.
 * @returns false where the id is not an invitation's
 * @throws ProductError `OutOfScope`, or `ChangedMeanwhile` when the version is not the latest
 */
export async function changeInvited(
  change: TeamChange,
  id: StaffId,
  { version, ...scope }: StaffScope & { version: number },
): Promise<boolean> {
  const invitation = await requireChangeableInvitation(change, id);
  if (!invitation) return false;
  const { tx, grant } = change;
  const { email } = invitation;
  const [before, after] = [invitationFields(invitation), invitationFields({ email, ...scope })];
  if (isDeepStrictEqual(before, after)) return true;
  if (invitation.version !== version) throw new ProductError('ChangedMeanwhile');
  await requirePlacesWithin(tx, grant, scope.places);
  await changeInvitation(tx, id, scope);
  await recordTeamChange(change, {
    action: 'staff.changed',
    subject: invitedSubject(id, email),
    before,
    after,
  });
  return true;
}

/**
 * Withdraws an open invitation.
 * @returns false where the id is not an invitation's
 * @throws ProductError `OutOfScope`
 */
export async function withdrawInvitation(change: TeamChange, id: StaffId, reason: string): Promise<boolean> {
  const invitation = await requireChangeableInvitation(change, id);
  if (!invitation) return false;
  const { tx, now } = change;
  await endInvitation(tx, id, { endedAt: now, isAccepted: false });
  await forgetUninvited(tx, invitation.staffId);
  const subject = invitedSubject(id, invitation.email);
  await recordTeamChange(change, {
    action: 'staff.removed',
    subject,
    reason,
    before: invitationFields(invitation),
  });
  return true;
}

import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import type { Colleague, StaffScope } from '@nestmate/contract/staff/team';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { type AuditActor, byStaff, record } from '../../audit';
import {
  accepterOf,
  changeInvitation,
  endInvitation,
  forgetUninvited,
  forgetUnlessEmployed,
  insertInvitation,
  invitationsSince,
  openInvitationsFor,
  openInvitationsOf,
  wasAccepted,
  wasInvitedSince,
} from '../invitations.queries';
import { grantOf, liesWithin, standingGrant } from '../scope/scope.service';
import { placesIn } from '../staff.queries';
import {
  deleteGrant,
  insertStaff,
  lockTeam,
  type Member,
  otherAdministrators,
  rename,
  saveGrant,
  teamOf,
} from './team.queries';

type TeamDependencies = Pick<App, 'clock' | 'db' | 'events'>;
type SubnetworkIds = readonly SubnetworkId[] | null;

/** Everybody who works in a network. A colleague with some of its places sees those who share one of them. */
export async function colleagues(db: Db, actor: StaffActor): Promise<{ staff: Colleague[] }> {
  const { networkId, places } = grantOf(actor);
  const members = await teamOf(db, networkId);
  const isNear = (member: Member) =>
    places === null || member.places === null || member.places.some((place) => places.includes(place));
  const invited = await openInvitationsOf(db, networkId);
  const working = members.filter(isNear).map((member) => ({
    staff_id: member.staffId,
    name: member.name,
    email: member.email,
    role: member.role,
    places: member.places,
    version: member.version,
    last_here_at: member.worksElsewhere ? null : (member.lastHereAt?.toISOString() ?? null),
    is_me: member.staffId === actor.staffId,
    is_invited: false,
  }));
  // Until they accept, nobody learns more than the address that was typed.
  const waiting = invited
    .filter((one) => places === null || one.places === null || one.places.some((p) => places.includes(p)))
    .map(({ id, email, role, places: theirs, version }) => ({
      staff_id: id,
      name: email,
      email,
      role,
      places: theirs,
      version,
      last_here_at: null,
      is_me: false,
      is_invited: true,
    }));
  return { staff: [...working, ...waiting] };
}

/** @throws ProductError `OutOfScope` unless the places are the network's and the caller's */
async function requireWithin(tx: Tx, { networkId, places: mine }: StaffGrant, places: SubnetworkIds) {
  if (!liesWithin(places, mine)) throw new ProductError('OutOfScope');
  const known = (await placesIn(tx, [networkId])).map(({ subnetworkId }) => subnetworkId);
  if (!liesWithin(places, known) && places !== null) throw new ProductError('OutOfScope');
}

const fieldsOf = ({ name, role, places }: { name: string; role: StaffRole; places: SubnetworkIds }) => ({
  name,
  role,
  places: places ? [...places].toSorted() : 'all',
});

interface NewMember {
  networkId: NetworkId;
  email: string;
  name: string;
  role: StaffRole;
  places: SubnetworkIds;
}

/**
 * Puts somebody on a network's list; idempotent. Call it with the network's staff locked.
 * @returns the staff member, and whether anything changed
 */
async function addMember(tx: Tx, actor: AuditActor, added: NewMember, now: Date) {
  const { networkId, email, role, places } = added;
  // A colleague on another network's list keeps the name that they have there.
  const { id: staffId, name } = await insertStaff(tx, { id: newId<StaffId>(), email, name: added.name });
  const former = (await teamOf(tx, networkId)).find((member) => member.staffId === staffId);
  if (former) return { staffId, isNew: false };
  await saveGrant(tx, { staffId, networkId, role, places });
  for (const { id, networkId: where } of await openInvitationsFor(tx, staffId))
    if (where === networkId) await endInvitation(tx, id, { endedAt: now, isAccepted: true });
  await record(
    tx,
    {
      action: 'staff.added',
      actor,
      networkId,
      subject: { kind: 'staff', id: staffId, name },
      after: { ...fieldsOf({ ...added, name }), email },
    },
    now,
  );
  return { staffId, isNew: true };
}

const retryAfterSeconds = 60 * 60;

const invitationFields = ({
  email,
  role,
  places,
}: {
  email: string;
  role: StaffRole;
  places: SubnetworkIds;
}) => ({ email, role, places: places ? [...places].toSorted() : 'all' }) as const;

/**
 * Invites a colleague within the caller's own places: they work here, and are named here, once they accept. The log knows them by the
 * invitation until then, whoever they are elsewhere.
 * @returns the invitation, which is then mailed; undefined for a colleague who was already on the list or mailed today
 * @throws ProductError `OutOfScope`, `TooManyRequests`
 */
export async function addColleague(
  { db, events, clock }: TeamDependencies,
  actor: StaffActor,
  added: StaffScope & { email: string; name: string },
): Promise<StaffId | undefined> {
  const { networkId } = grantOf(actor);
  return db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    await requireWithin(tx, await standingGrant(tx, actor, 'staff'), added.places);
    const { email, role } = added;
    const now = clock();
    const dayAgo = new Date(now.getTime() - dayMs);
    const isHere =
      (await teamOf(tx, networkId)).some((member) => member.email === email) ||
      (await openInvitationsOf(tx, networkId)).some((one) => one.email === email);
    if (isHere) return undefined;
    if ((await invitationsSince(tx, networkId, dayAgo)) >= limits.staffInvitationsPerDay)
      throw new ProductError('TooManyRequests', { retryAfterSeconds });
    const { id: staffId } = await insertStaff(tx, { id: newId<StaffId>(), email, name: added.name });
    const isMailedAgain = await wasInvitedSince(tx, { networkId, staffId }, dayAgo);
    const id = newId<StaffId>();
    const places = added.places && [...new Set(added.places)];
    await insertInvitation(tx, { id, staffId, networkId, role, places, by: actor.name, createdAt: now });
    const subject = { kind: 'staff', id, name: email } as const;
    const after = invitationFields({ email, role, places });
    await record(tx, { action: 'staff.added', actor: byStaff(actor), networkId, subject, after }, now);
    await events.publish(tx, 'team.changed', { networkId });
    return isMailedAgain ? undefined : id;
  });
}

/**
 * Accepts an invitation: its person works in the network from now on, under their own name. Call it in the transaction of a sign-in, or
 * by the person's wish; idempotent. @throws ProductError `NotFound` for one that was withdrawn, or is somebody else's
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
  const after = { ...fieldsOf({ name, role, places }), email };
  await record(
    tx,
    { action: 'staff.accepted', actor: byStaff({ staffId, name }), networkId, subject, after },
    now,
  );
  await events.publish(tx, 'team.changed', { networkId });
}

/** Declines an invitation; idempotent. The network learns no more than that the address did. */
export async function declineInvitation(
  { db, events, clock }: TeamDependencies,
  { staffId }: { staffId: StaffId },
  id: StaffId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = (await openInvitationsFor(tx, staffId)).find((one) => one.id === id);
    const now = clock();
    if (!invitation || !(await endInvitation(tx, id, { endedAt: now, isAccepted: false }))) return;
    await forgetUninvited(tx, staffId);
    const { networkId, email } = invitation;
    const subject = { kind: 'staff', id, name: email } as const;
    const actor = byStaff({ staffId: id, name: email });
    await record(tx, { action: 'staff.declined', actor, networkId, subject }, now);
    await events.publish(tx, 'team.changed', { networkId });
  });
}

/**
 * Puts the administrator of a whole network on its list, for the command line, or raises a person with fewer rights; idempotent.
 * @returns whether this made them its administrator
 */
export async function addAdministrator(
  tx: Tx,
  { networkId, email, name }: Pick<NewMember, 'email' | 'name' | 'networkId'>,
  now: Date,
): Promise<{ staffId: StaffId; isNew: boolean }> {
  await lockTeam(tx, networkId);
  const actor = { kind: 'commandLine' } as const;
  const all = { role: 'administrator', places: null } as const;
  const { staffId, isNew } = await addMember(tx, actor, { networkId, email, name, ...all }, now);
  const member = (await teamOf(tx, networkId)).find((one) => one.staffId === staffId);
  if (!member || runsAll(member)) return { staffId, isNew };
  await saveGrant(tx, { staffId, networkId, ...all });
  const subject = { kind: 'staff', id: staffId, name: member.name } as const;
  const [before, after] = [fieldsOf(member), fieldsOf({ ...member, ...all })];
  await record(tx, { action: 'staff.changed', actor, networkId, subject, before, after }, now);
  return { staffId, isNew: true };
}

/** A colleague the caller may change: all of their places are the caller's too. */
async function requireChangeableMember(tx: Tx, grant: StaffGrant, staffId: StaffId): Promise<Member> {
  const member = (await teamOf(tx, grant.networkId)).find((one) => one.staffId === staffId);
  if (!member) throw new ProductError('NotFound');
  if (!liesWithin(member.places, grant.places)) throw new ProductError('OutOfScope');
  return member;
}

/** An open invitation of the network that the caller may change; undefined where the id is not an invitation's. */
async function requireChangeableInvitation(tx: Tx, grant: StaffGrant, id: StaffId) {
  const invitation = (await openInvitationsOf(tx, grant.networkId)).find((one) => one.id === id);
  if (invitation && !liesWithin(invitation.places, grant.places)) throw new ProductError('OutOfScope');
  return invitation;
}

const runsAll = ({ role, places }: { role: StaffRole; places: SubnetworkIds }) =>
  role === 'administrator' && places === null;

/** A network always has an administrator of the whole network. */
async function requireAnotherAdministrator(tx: Tx, networkId: NetworkId, staffId: StaffId): Promise<void> {
  if ((await otherAdministrators(tx, networkId, staffId)) === 0) throw new ProductError('LastAdministrator');
}

/**
 * Changes a colleague's name, role and places. Saving without a change does nothing.
 * @throws ProductError `OutOfScope`, `LastAdministrator`, or `ChangedMeanwhile` when the version is not the latest
 */
export async function changeColleague(
  { db, events, clock }: TeamDependencies,
  actor: StaffActor,
  staffId: StaffId,
  { version, name, ...scope }: StaffScope & { name?: string | undefined; version: number },
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const grant = await standingGrant(tx, actor, 'staff');
    const invitation = await requireChangeableInvitation(tx, grant, staffId);
    if (invitation) {
      const { email } = invitation;
      const [before, after] = [invitationFields(invitation), invitationFields({ email, ...scope })];
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      if (invitation.version !== version) throw new ProductError('ChangedMeanwhile');
      await requireWithin(tx, grant, scope.places);
      await changeInvitation(tx, staffId, scope);
      const subject = { kind: 'staff', id: staffId, name: email } as const;
      const auditEntry = { action: 'staff.changed', actor: byStaff(actor), networkId, subject } as const;
      await events.publish(tx, 'team.changed', { networkId });
      await record(tx, { ...auditEntry, before, after }, clock());
      return;
    }
    const member = await requireChangeableMember(tx, grant, staffId);
    const changed = { ...scope, name: name ?? member.name };
    const [before, after] = [fieldsOf(member), fieldsOf(changed)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (member.version !== version) throw new ProductError('ChangedMeanwhile');
    if (member.worksElsewhere && member.name !== changed.name) throw new ProductError('OutOfScope');
    await requireWithin(tx, grant, changed.places);
    if (runsAll(member) && !runsAll(changed)) await requireAnotherAdministrator(tx, networkId, staffId);
    await rename(tx, staffId, changed.name);
    await saveGrant(tx, { staffId, networkId, role: changed.role, places: changed.places });
    const subject = { kind: 'staff', id: staffId, name: changed.name } as const;
    const auditEntry = { action: 'staff.changed', actor: byStaff(actor), networkId, subject } as const;
    await events.publish(tx, 'team.changed', { networkId });
    await record(tx, { ...auditEntry, before, after }, clock());
  });
}

/**
 * Takes a colleague off a network's list, or withdraws their invitation. What they are elsewhere stays: sessions and accounts end with the
 * last network. Idempotent.
 * @throws ProductError `OutOfScope`, `LastAdministrator`, or `ChangedMeanwhile` for the invitation of a person who accepted it and works
 *   here
 */
export async function removeColleague(
  { db, events, clock }: TeamDependencies,
  actor: StaffActor,
  staffId: StaffId,
  reason: string,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const grant = await standingGrant(tx, actor, 'staff');
    const invitation = await requireChangeableInvitation(tx, grant, staffId);
    if (invitation) {
      const now = clock();
      await endInvitation(tx, staffId, { endedAt: now, isAccepted: false });
      await forgetUninvited(tx, invitation.staffId);
      const subject = { kind: 'staff', id: staffId, name: invitation.email } as const;
      const auditEntry = { action: 'staff.removed', actor: byStaff(actor), networkId, subject } as const;
      await events.publish(tx, 'team.changed', { networkId });
      await record(tx, { ...auditEntry, reason, before: invitationFields(invitation) }, now);
      return;
    }
    const team = await teamOf(tx, networkId);
    const accepted = await accepterOf(tx, networkId, staffId);
    if (team.some((member) => member.staffId === accepted)) throw new ProductError('ChangedMeanwhile');
    if (!team.some((member) => member.staffId === staffId)) return;
    const member = await requireChangeableMember(tx, grant, staffId);
    if (runsAll(member)) await requireAnotherAdministrator(tx, networkId, staffId);
    await deleteGrant(tx, staffId, networkId);
    await forgetUnlessEmployed(tx, staffId);
    const subject = { kind: 'staff', id: staffId, name: member.name } as const;
    const auditEntry = { action: 'staff.removed', actor: byStaff(actor), networkId, subject } as const;
    await events.publish(tx, 'team.changed', { networkId });
    await record(tx, { ...auditEntry, reason, before: fieldsOf(member) }, clock());
  });
}

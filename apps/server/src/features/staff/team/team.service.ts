import { isDeepStrictEqual } from 'node:util';
import type { NetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { Colleague, StaffScope } from '@nestmate/contract/staff/team';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { type AuditActor, record } from '../../audit';
import {
  accepterOf,
  endInvitation,
  forgetUnlessEmployed,
  openInvitationsFor,
  openInvitationsOf,
} from '../invitations.queries';
import { grantOf, liesWithin, requirePlacesWithin, standingGrant } from '../scope/scope.service';
import { changeInvited, withdrawInvitation } from './invitations.service';
import { recordTeamChange, scopeFields, type TeamChange } from './team-change.service';
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

const fieldsOf = ({ name, ...scope }: StaffScope & { name: string }) => ({ name, ...scopeFields(scope) });

interface NewMember extends StaffScope {
  networkId: NetworkId;
  email: string;
  name: string;
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

/**
 * Puts the administrator of a whole network on its list, for the command line, or raises a person with fewer rights;
 * idempotent.
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

const runsAll = ({ role, places }: StaffScope) => role === 'administrator' && places === null;

/** A network always has an administrator of the whole network. */
async function requireAnotherAdministrator(tx: Tx, networkId: NetworkId, staffId: StaffId): Promise<void> {
  if ((await otherAdministrators(tx, networkId, staffId)) === 0) throw new ProductError('LastAdministrator');
}

/**
 * A colleague the caller may change: all of their places are the caller's too.
 * @throws ProductError `NotFound` or `OutOfScope`
 */
async function requireChangeableMember({ tx, grant }: TeamChange, staffId: StaffId): Promise<Member> {
  const member = (await teamOf(tx, grant.networkId)).find((one) => one.staffId === staffId);
  if (!member) throw new ProductError('NotFound');
  if (!liesWithin(member.places, grant.places)) throw new ProductError('OutOfScope');
  return member;
}

/** Makes a change of a network's staff with them and the actor's grant locked. */
async function changeTeam(
  { db, events, clock }: TeamDependencies,
  actor: StaffActor,
  make: (change: TeamChange) => Promise<void>,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const grant = await standingGrant(tx, actor, 'staff');
    await make({ tx, events, actor, grant, now: clock() });
  });
}

/**
 * Changes a colleague's name, role and places, or those of their open invitation. Saving without a change does nothing.
 * @throws ProductError `OutOfScope`, `LastAdministrator`, or `ChangedMeanwhile` when the version is not the latest
 */
export async function changeColleague(
  dependencies: TeamDependencies,
  actor: StaffActor,
  staffId: StaffId,
  { version, name, ...scope }: StaffScope & { name?: string | undefined; version: number },
): Promise<void> {
  await changeTeam(dependencies, actor, async (change) => {
    if (await changeInvited(change, staffId, { version, ...scope })) return;
    const { tx, grant } = change;
    const { networkId } = grant;
    const member = await requireChangeableMember(change, staffId);
    const changed = { ...scope, name: name ?? member.name };
    const [before, after] = [fieldsOf(member), fieldsOf(changed)];
    if (isDeepStrictEqual(before, after)) return;
    if (member.version !== version) throw new ProductError('ChangedMeanwhile');
    if (member.worksElsewhere && member.name !== changed.name) throw new ProductError('OutOfScope');
    await requirePlacesWithin(tx, grant, changed.places);
    if (runsAll(member) && !runsAll(changed)) await requireAnotherAdministrator(tx, networkId, staffId);
    await rename(tx, staffId, changed.name);
    await saveGrant(tx, { staffId, networkId, role: changed.role, places: changed.places });
    const subject = { kind: 'staff', id: staffId, name: changed.name } as const;
    await recordTeamChange(change, { action: 'staff.changed', subject, before, after });
  });
}

/**
 * Takes a colleague off a network's list, or withdraws their invitation. What they are elsewhere stays: sessions and
 * accounts end with the last network. Idempotent.
 * @throws ProductError `OutOfScope`, `LastAdministrator`, or `ChangedMeanwhile` for the invitation of a person who
 * accepted it and works here
 */
export async function removeColleague(
  dependencies: TeamDependencies,
  actor: StaffActor,
  staffId: StaffId,
  reason: string,
): Promise<void> {
  await changeTeam(dependencies, actor, async (change) => {
    if (await withdrawInvitation(change, staffId, reason)) return;
    const { tx } = change;
    const { networkId } = change.grant;
    const team = await teamOf(tx, networkId);
    const accepted = await accepterOf(tx, networkId, staffId);
    if (team.some((member) => member.staffId === accepted)) throw new ProductError('ChangedMeanwhile');
    if (!team.some((member) => member.staffId === staffId)) return;
    const member = await requireChangeableMember(change, staffId);
    if (runsAll(member)) await requireAnotherAdministrator(tx, networkId, staffId);
    await deleteGrant(tx, staffId, networkId);
    await forgetUnlessEmployed(tx, staffId);
    const subject = { kind: 'staff', id: staffId, name: member.name } as const;
    await recordTeamChange(change, { action: 'staff.removed', subject, reason, before: fieldsOf(member) });
  });
}

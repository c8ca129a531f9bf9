import type { NetworkId, SubnetworkId } from '@nestmate/contract';
import type { Colleague, StaffId, StaffRole, StaffScope } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { type AuditActor, byStaff, record } from '../../audit';
import { grantOf } from '../scope/in-scope.queries';
import { liesWithin, standingGrant } from '../scope/standing-grant.service';
import { deleteSessionsOf } from '../sessions/staff-sessions.queries';
import { placesIn } from '../staff.queries';
import {
  deleteGrant,
  forgetUnlessEmployed,
  insertStaff,
  lockTeam,
  type Member,
  otherAdministrators,
  rename,
  saveGrant,
  teamOf,
} from './team.queries';

type Parts = Pick<App, 'clock' | 'db' | 'events'>;
type Places = readonly SubnetworkId[] | null;

/** Everybody who works in a network. A colleague with some of its places sees those who share one of them. */
export async function colleagues(db: Db, actor: StaffActor): Promise<{ staff: Colleague[] }> {
  const { networkId, places } = grantOf(actor);
  const members = await teamOf(db, networkId);
  const isNear = (member: Member) =>
    places === null || member.places === null || member.places.some((place) => places.includes(place));
  return {
    staff: members.filter(isNear).map((member) => ({
      staff_id: member.staffId,
      name: member.name,
      email: member.email,
      role: member.role,
      places: member.places,
      version: member.version,
      last_here_at: member.worksElsewhere ? null : (member.lastHereAt?.toISOString() ?? null),
      is_me: member.staffId === actor.staffId,
    })),
  };
}

/** @throws ProductError `OutOfScope` unless the places are the network's and the caller's */
async function requireWithin(tx: Db, { networkId, places: mine }: StaffGrant, places: Places) {
  if (!liesWithin(places, mine)) throw new ProductError('OutOfScope');
  const known = (await placesIn(tx, [networkId])).map(({ subnetworkId }) => subnetworkId);
  if (!liesWithin(places, known) && places !== null) throw new ProductError('OutOfScope');
}

const fieldsOf = ({ name, role, places }: { name: string; role: StaffRole; places: Places }) => ({
  name,
  role,
  places: places ? [...places].toSorted() : 'all',
});

interface Added {
  networkId: NetworkId;
  email: string;
  name: string;
  role: StaffRole;
  places: Places;
}

/**
 * Puts somebody on a network's list; idempotent. Call it with the network's staff locked.
 * @returns the staff member, and whether anything changed
 */
async function addMember(tx: Db, actor: AuditActor, added: Added, now: Date) {
  const { networkId, email, role, places } = added;
  // A colleague on another network's list keeps the name that they have there.
  const { id: staffId, name } = await insertStaff(tx, { id: newId<StaffId>(), email, name: added.name });
  const former = (await teamOf(tx, networkId)).find((member) => member.staffId === staffId);
  if (former) return { staffId, isNew: false };
  await saveGrant(tx, { staffId, networkId, role, places });
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
 * Adds a colleague within the caller's own places.
 * @returns the id of the new colleague, who is then mailed; undefined for a colleague who was already on the list
 * @throws ProductError `OutOfScope`
 */
export async function addColleague(
  { db, events, clock }: Parts,
  actor: StaffActor,
  added: StaffScope & { email: string; name: string },
): Promise<StaffId | undefined> {
  const { networkId } = grantOf(actor);
  return db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    await requireWithin(tx, await standingGrant(tx, actor, 'staff'), added.places);
    const { staffId, isNew } = await addMember(tx, byStaff(actor), { ...added, networkId }, clock());
    if (!isNew) return undefined;
    await events.publish(tx, 'team.changed', { networkId });
    return staffId;
  });
}

/**
 * Puts the administrator of a whole network on its list, for the command line, or raises a person with fewer rights; idempotent.
 * @returns whether this made them its administrator
 */
export async function addAdministrator(
  tx: Db,
  { networkId, email, name }: Pick<Added, 'email' | 'name' | 'networkId'>,
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
async function changeable(tx: Db, grant: StaffGrant, staffId: StaffId): Promise<Member> {
  const member = (await teamOf(tx, grant.networkId)).find((one) => one.staffId === staffId);
  if (!member) throw new ProductError('NotFound');
  if (!liesWithin(member.places, grant.places)) throw new ProductError('OutOfScope');
  return member;
}

const runsAll = ({ role, places }: { role: StaffRole; places: Places }) =>
  role === 'administrator' && places === null;

/** A network always has an administrator of the whole network. */
async function requireAnotherAdministrator(tx: Db, networkId: NetworkId, staffId: StaffId): Promise<void> {
  if ((await otherAdministrators(tx, networkId, staffId)) === 0) throw new ProductError('LastAdministrator');
}

/**
 * Changes a colleague's name, role and places. Saving without a change does nothing.
 * @throws ProductError `OutOfScope`, `LastAdministrator`, or `ChangedMeanwhile` when the version is not the latest
 */
export async function changeColleague(
  { db, events, clock }: Parts,
  actor: StaffActor,
  staffId: StaffId,
  { version, ...wanted }: StaffScope & { name: string; version: number },
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const grant = await standingGrant(tx, actor, 'staff');
    const member = await changeable(tx, grant, staffId);
    const [before, after] = [fieldsOf(member), fieldsOf(wanted)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (member.version !== version) throw new ProductError('ChangedMeanwhile');
    if (member.worksElsewhere && member.name !== wanted.name) throw new ProductError('OutOfScope');
    await requireWithin(tx, grant, wanted.places);
    if (runsAll(member) && !runsAll(wanted)) await requireAnotherAdministrator(tx, networkId, staffId);
    await rename(tx, staffId, wanted.name);
    await saveGrant(tx, { staffId, networkId, role: wanted.role, places: wanted.places });
    const subject = { kind: 'staff', id: staffId, name: wanted.name } as const;
    const deed = { action: 'staff.changed', actor: byStaff(actor), networkId, subject } as const;
    await events.publish(tx, 'team.changed', { networkId });
    await record(tx, { ...deed, before, after }, clock());
  });
}

/**
 * Takes a colleague off a network's list and ends their sessions; they sign in again where they still work. Idempotent.
 * @throws ProductError `OutOfScope` or `LastAdministrator`
 */
export async function removeColleague(
  { db, events, clock }: Parts,
  actor: StaffActor,
  staffId: StaffId,
  reason: string,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await lockTeam(tx, networkId);
    const grant = await standingGrant(tx, actor, 'staff');
    if (!(await teamOf(tx, networkId)).some((member) => member.staffId === staffId)) return;
    const member = await changeable(tx, grant, staffId);
    if (runsAll(member)) await requireAnotherAdministrator(tx, networkId, staffId);
    await deleteGrant(tx, staffId, networkId);
    await deleteSessionsOf(tx, staffId);
    await forgetUnlessEmployed(tx, staffId);
    const subject = { kind: 'staff', id: staffId, name: member.name } as const;
    const deed = { action: 'staff.removed', actor: byStaff(actor), networkId, subject } as const;
    await events.publish(tx, 'team.changed', { networkId });
    await record(tx, { ...deed, reason, before: fieldsOf(member) }, clock());
  });
}

import { fullName, type Language, type MembershipId } from '@nestmate/contract';
import type { ResidentFilter, StaffResident, StaffResidentDetail } from '@nestmate/contract/staff';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { rateLimiter } from '../../../platform/rate-limiter';
import { restorableMs } from '../../account';
import { auditStoryOf, byStaff, type Deed, record } from '../../audit';
import { inLanguage } from '../../housing';
import { markCorrected } from '../../memberships';
import { grantOf } from '../../staff';
import {
  countResidents,
  lockName,
  type NameCursor,
  residentById,
  residentsIn,
  roommatesOfResident,
  setHidden,
  setName,
  unusedPasscode,
} from './residents.queries';

type Parts = Pick<App, 'clock' | 'db' | 'events'>;
const pageSize = 100;

const cursorSchema = z.tuple([z.string(), z.string(), z.uuid()]);

const cursorOf = (place: NameCursor) => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(cursor: string | undefined): NameCursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ProductError('MalformedRequest');
  }
}

type Row = Omit<Awaited<ReturnType<typeof residentsIn>>[number], 'sortFirst' | 'sortLast'>;

const residentOf = (row: Row): StaffResident => ({
  membership_id: row.membershipId,
  first_name: row.firstName,
  last_name: row.lastName,
  preferred_first_name: row.preferredFirstName,
  email: row.email,
  subnetwork_id: row.subnetworkId,
  unit_type_id: row.unitTypeId,
  unit_type: row.unitType,
  room_type_id: row.roomTypeId,
  state: row.state,
  is_hidden: row.isHidden,
  room: row.roomId ? { room_id: row.roomId, people: row.people, is_locked: row.isLocked } : null,
  capacity: row.capacity,
  requests: row.requests,
});

/** A page of residents in a staff member's scope, by name. @throws ProductError `MalformedRequest` for a cursor that is none */
export async function listResidents(
  db: Db,
  actor: StaffActor,
  { after, ...filter }: ResidentFilter & { after?: string | undefined },
) {
  const found = await residentsIn(db, grantOf(actor), filter, {
    after: placeOf(after),
    count: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const next =
    found.length > pageSize && last ? cursorOf([last.sortLast, last.sortFirst, last.membershipId]) : null;
  return { residents: page.map(residentOf), next };
}

export const countMatching = async (db: Db, actor: StaffActor, filter: ResidentFilter) => ({
  count: await countResidents(db, grantOf(actor), filter),
});

/** The entry of what was done for a resident. @throws ProductError `NotFound` */
export async function deedFor(tx: Db, actor: StaffActor, id: MembershipId): Promise<Omit<Deed, 'action'>> {
  const resident = await residentById(tx, id);
  if (!resident) throw new ProductError('NotFound');
  return {
    actor: byStaff(actor),
    networkId: grantOf(actor).networkId,
    subnetworkId: resident.subnetworkId,
    subject: { kind: 'resident', id, name: fullName(resident.firstName, resident.lastName) },
  };
}

/** A resident as the housing office sees them; never their messages, nor the words of their requests. */
export async function residentNow(
  db: Db,
  actor: StaffActor,
  id: MembershipId,
  language: Language,
): Promise<StaffResidentDetail> {
  const row = await residentById(db, id);
  if (!row) throw new ProductError('NotFound');
  const [roommates, passcode, story] = await Promise.all([
    roommatesOfResident(db, id),
    unusedPasscode(db, id),
    auditStoryOf(db, actor, id),
  ]);
  const { removedAt } = row;
  return {
    ...residentOf(row),
    gender: row.gender && inLanguage(row.gender, language),
    phone: row.phone,
    claimed_at: row.claimedAt?.toISOString() ?? null,
    registered_at: row.registeredAt?.toISOString() ?? null,
    removed_at: removedAt?.toISOString() ?? null,
    restorable_until: removedAt && new Date(removedAt.getTime() + restorableMs).toISOString(),
    roommates: roommates.map((mate) => ({
      membership_id: mate.membershipId,
      name: fullName(mate.firstName, mate.lastName),
    })),
    passcode,
    story,
  };
}

/** Who looked at whose page is recorded once an hour. */
export function makeReadResident({ db, clock }: Pick<App, 'clock' | 'db'>) {
  const mayRecord = rateLimiter<string>({ max: 1, periodMs: 60 * 60_000 });
  return async (actor: StaffActor, id: MembershipId, language: Language): Promise<StaffResidentDetail> => {
    const resident = await residentNow(db, actor, id, language);
    if (mayRecord(`${actor.staffId} ${id}`))
      await record(db, { ...(await deedFor(db, actor, id)), action: 'resident.read' }, clock());
    return resident;
  };
}

/** Hides a resident from Find, or shows them again; idempotent. */
export async function hideResident(
  { db, events, clock }: Parts,
  actor: StaffActor,
  id: MembershipId,
  { hidden, reason }: { hidden: boolean; reason?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setHidden(tx, id, hidden))) return;
    await markCorrected(tx, id, ['privacy']);
    await events.publish(tx, 'profile.saved', { membershipId: id });
    const action = hidden ? 'resident.hidden' : 'resident.shown';
    await record(tx, { ...(await deedFor(tx, actor, id)), action, ...(reason && { reason }) }, clock());
  });
}

interface Name {
  first_name: string;
  last_name: string;
}

/**
 * Corrects a resident's name; idempotent.
 * @throws ProductError `ChangedMeanwhile` when it is another than the one that was seen
 */
export async function renameResident(
  { db, events, clock }: Parts,
  actor: StaffActor,
  id: MembershipId,
  { seen, ...name }: Name & { seen: Name },
): Promise<void> {
  const isSame = (one: Name, other: Name) =>
    one.first_name === other.first_name && one.last_name === other.last_name;
  await db.transaction(async (tx) => {
    const before = await lockName(tx, id);
    if (!before) throw new ProductError('NotFound');
    if (isSame(before, name)) return;
    if (!isSame(before, seen)) throw new ProductError('ChangedMeanwhile');
    await setName(tx, id, name);
    const fields = ['first_name', 'last_name'] as const;
    await markCorrected(
      tx,
      id,
      fields.filter((field) => before[field] !== name[field]),
    );
    await events.publish(tx, 'profile.saved', { membershipId: id });
    const deed = {
      ...(await deedFor(tx, actor, id)),
      action: 'resident.renamed',
      before,
      after: name,
    } as const;
    await record(tx, deed, clock());
  });
}

import type { AnyCall } from '@nestmate/contract/call';
import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { Particulars, StaffResidentDetail } from '@nestmate/contract/staff/residents';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { staff, staffGrants, staffPlaces, staffSessions } from '../../src/features/staff';
import { newId } from '../../src/platform/ids';
import { hashOf, newOpaqueToken } from '../../src/platform/opaque-token';
import type { Input, TestApp } from '../app';
import type { Inserts } from '../world/builders';

interface NewStaffMember {
  networkId: NetworkId;
  role?: StaffRole;
  /** Null: the whole network. */
  places?: readonly SubnetworkId[] | null;
  name?: string;
  email?: string;
}

/** A signed-in member of a housing office. */
export async function staffMember(
  { db }: { db: Inserts },
  { networkId, role = 'administrator', places = null, name = 'Renee Okafor', email }: NewStaffMember,
) {
  const staffId = newId<StaffId>();
  const token = newOpaqueToken();
  const now = new Date();
  const address = email ?? `staff-${staffId}@office.example`;
  await db.insert(staff).values({ id: staffId, email: address, name });
  await db.insert(staffGrants).values({ staffId, networkId, role, isWhole: places === null });
  if (places?.length)
    await db.insert(staffPlaces).values(places.map((subnetworkId) => ({ staffId, networkId, subnetworkId })));
  await db.insert(staffSessions).values({
    id: newId(),
    staffId,
    hash: hashOf(token),
    startedAt: now,
    lastUsedAt: now,
  });
  return { staffId, name, email: address, cookie: `nestmate_staff=${token}` };
}

export type StaffMember = Awaited<ReturnType<typeof staffMember>>;

/** Makes a call of the console as a staff member. */
export const callAsStaff =
  (app: Pick<TestApp, 'call'>) =>
  <C extends AnyCall>(
    { cookie }: Pick<StaffMember, 'cookie'>,
    call: C,
    input: Omit<Input<C>, 'as' | 'token'> = {},
  ) =>
    app.call(call, { ...input, headers: { ...input.headers, cookie } });

/** The parts of a resident's page that the housing office may correct. */
export function particularsIn({ res }: { res?: StaffResidentDetail | undefined }): Particulars {
  if (!res) throw new Error('The resident was not found');
  const { first_name, last_name, single_name, email, gender_id } = res;
  return { first_name, last_name, single_name, email, gender_id };
}

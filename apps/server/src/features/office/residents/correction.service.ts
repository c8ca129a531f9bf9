import type { MembershipId } from '@nestmate/contract/ids';
import type { Particulars } from '@nestmate/contract/staff/residents';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError, type StaffActor } from '../../../platform/http';
import { record } from '../../audit';
import { lockAddress, ownerOfAddress } from '../../contact-address';
import { replaceMailedPasscodes } from '../../invitations';
import { lockAccount, markCorrected } from '../../memberships';
import { changeProfile } from '../../profile';
import { moveToUnitType } from '../../room';
import { standingGrant } from '../../staff';
import {
  genderOfPlace,
  lockParticulars,
  lockUnitType,
  ownerOf,
  type UnitTypeRef,
  unitTypeOfPlace,
} from './correction.queries';
import { auditEntryFor } from './residents.service';

type CorrectionDependencies = Pick<App, 'clock' | 'db' | 'events'>;

const rosterFieldOf = {
  first_name: 'first_name',
  last_name: 'last_name',
  single_name: 'last_name',
  email: 'email',
  gender_id: 'gender',
} as const satisfies Record<keyof Particulars, string>;
const fields = ['first_name', 'last_name', 'single_name', 'email', 'gender_id'] as const;

const differing = (one: Particulars, other: Particulars) =>
  fields.filter((field) => one[field] !== other[field]);

const profileValues = ({
  first_name: firstName,
  last_name: lastName,
  single_name: hasOneName,
  email,
  gender_id: genderId,
}: Particulars) => ({ firstName, lastName, hasOneName, email, genderId });

/**
 * The log's details of a correction: the changed fields, with a gender by its name, and null for a last name that there
 * is not.
 */
async function auditedValues(
  tx: Tx,
  id: MembershipId,
  particulars: Particulars,
  changed: readonly (keyof Particulars)[],
) {
  const { gender_id: genderId, ...plain } = particulars;
  const last_name = plain.single_name ? null : plain.last_name;
  const gender = genderId && (await genderOfPlace(tx, id, genderId));
  const words: Record<keyof Particulars, unknown> = {
    ...plain,
    last_name,
    single_name: last_name,
    gender_id: gender && gender.en,
  };
  return Object.fromEntries(changed.map((field) => [rosterFieldOf[field], words[field]]));
}

/**
 * Corrects a resident's name, address or gender; idempotent. The address of somebody who has joined is verified again;
 * for somebody who has not, a passcode mailed to the former address is replaced. The account is locked before the
 * profile, as when residents save their basic info.
 * @returns whether that changed anything
 * @throws ProductError `ChangedMeanwhile` when a field differs from what the caller saw, `AddressTaken` for an address
 * that belongs to another resident of the place, `NotFound` for a gender of another place
 */
export async function correctResident(
  { db, events, clock }: CorrectionDependencies,
  actor: StaffActor,
  id: MembershipId,
  { seen, ...corrected }: Particulars & { seen: Particulars },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'residents');
    const userId = await ownerOf(tx, id);
    if (userId) await lockAccount(tx, userId);
    const before = await lockParticulars(tx, id);
    if (!before) throw new ProductError('NotFound');
    const changed = differing(before, corrected);
    if (changed.length === 0) return false;
    if (before.owner !== userId || differing(before, seen).length > 0)
      throw new ProductError('ChangedMeanwhile');
    if (corrected.gender_id && !(await genderOfPlace(tx, id, corrected.gender_id)))
      throw new ProductError('NotFound');
    if (changed.includes('email') && corrected.email !== '') {
      const { subnetworkId } = before;
      await lockAddress(tx, subnetworkId, corrected.email);
      const name = await ownerOfAddress(tx, { subnetworkId, email: corrected.email, except: id });
      if (name !== undefined) throw new ProductError('AddressTaken', { values: { name } });
    }
    await changeProfile(tx, id, profileValues(corrected));
    await markCorrected(tx, [id], [...new Set(changed.map((field) => rosterFieldOf[field]))]);
    await events.publish(tx, 'profile.saved', { membershipId: id });
    if (userId) await events.publish(tx, 'basicInfo.saved', { membershipId: id, userId });
    const [was, is] = [
      await auditedValues(tx, id, before, changed),
      await auditedValues(tx, id, corrected, changed),
    ];
    const auditEntry = await auditEntryFor(tx, actor, id);
    const now = clock();
    await record(tx, { ...auditEntry, action: 'resident.corrected', before: was, after: is }, now);
    if (changed.includes('email')) await replaceMailedPasscodes(tx, auditEntry, [id], now);
    return true;
  });
}

/**
 * Moves a resident to another unit or room type of their place; idempotent.
 * @returns whether that changed anything
 * @throws ProductError `ChangedMeanwhile` when they are not where the caller saw them, `NotFound` for a type of another
 * place, `room_locked`
 */
export async function moveResident(
  { db, events, clock }: CorrectionDependencies,
  actor: StaffActor,
  id: MembershipId,
  { seen, reason, ...target }: UnitTypeRef & { seen: UnitTypeRef; reason: string },
): Promise<boolean> {
  return transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'residents');
    const before = await lockUnitType(tx, id);
    if (!before) throw new ProductError('NotFound');
    const isAt = (ref: UnitTypeRef) =>
      before.unit_type_id === ref.unit_type_id && before.room_type_id === ref.room_type_id;
    if (isAt(target)) return false;
    if (!isAt(seen)) throw new ProductError('ChangedMeanwhile');
    const [was, is] = [await unitTypeOfPlace(tx, id, before), await unitTypeOfPlace(tx, id, target)];
    if (!is) throw new ProductError('NotFound');
    const now = clock();
    await moveToUnitType(tx, events, [id], {
      to: { unitTypeId: target.unit_type_id, roomTypeId: target.room_type_id },
      now,
    });
    await markCorrected(tx, [id], ['unit_type', 'room_type']);
    const auditEntry = {
      ...(await auditEntryFor(tx, actor, id)),
      action: 'resident.moved',
      reason,
      after: is,
    } as const;
    await record(tx, { ...auditEntry, ...(was && { before: was }) }, now);
    return true;
  });
}

import { createHash } from 'node:crypto';
import { type BulkAction, bulkLimit, bulkRights, type BulkSelection } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { addressees, withPasscode } from '../../invitations';
import { joinedAgain } from '../../removal';
import { grantOf } from '../../staff';
import { forgetShown, insertBulk, type NewPerson } from './bulk.queries';
import { type ChosenResident, chosenPeople, unitTypeInScope } from './chosen.queries';
import { correctedBy, leavesUnitType, skipReasonOf } from './outcome';

const noneOf = new Set<never>();
/** The number of previews of one staff member: each may have thousands of rows. */
const maxShown = 10;

/** The possible recipients of a kind of mail, by the rules of sending it to one of them. */
async function mailable(
  tx: Tx,
  grant: StaffGrant,
  action: BulkAction,
  people: readonly ChosenResident[],
  now: Date,
) {
  if (action.kind !== 'invite' && action.kind !== 'remind') return noneOf;
  const kind = action.kind === 'invite' ? 'invitation' : 'reminder';
  const mayReplace = hasRight(grant.role, 'residents');
  const found = new Set<ChosenResident['id']>();
  for (const subnetworkId of new Set(people.map(({ subnetworkId }) => subnetworkId))) {
    const chosen = people.filter((one) => one.subnetworkId === subnetworkId).map(({ id }) => id);
    for (const one of await addressees(tx, subnetworkId, { kind, chosen, mayReplace, now }))
      found.add(one.membership_id);
  }
  return found;
}

/** The result of a bulk action for each of the chosen people in the current state. */
export async function resolveBulk(
  tx: Tx,
  grant: StaffGrant,
  { action, selection }: { action: BulkAction; selection: BulkSelection },
  now: Date,
): Promise<{ people: NewPerson[]; fingerprint: string }> {
  const chosen = await chosenPeople(tx, grant, selection, { limit: bulkLimit + 1, now });
  if (chosen.length > bulkLimit) throw new ProductError('TooManyChosen');
  const ids = chosen.map(({ id }) => id);
  const unitType = action.kind === 'move' ? await unitTypeInScope(tx, grant, action) : undefined;
  if (action.kind === 'move' && !unitType) throw new ProductError('NotFound');
  const context = {
    now,
    unitType,
    mailable: await mailable(tx, grant, action, chosen, now),
    withPasscode: action.kind === 'revoke' ? new Set(await withPasscode(tx, ids)) : noneOf,
    joinedAgain: action.kind === 'restore' ? await joinedAgain(tx, ids) : noneOf,
  };
  const fields = correctedBy[action.kind] ?? [];
  const people = chosen.map((one) => {
    const skipReason = skipReasonOf(action, one, context);
    const { id: personId, unitTypeId, roomTypeId, unit, unitNumber, roommates } = one;
    const before = { unitTypeId, roomTypeId, unit, unitNumber, roommates };
    const isLeaving = skipReason === null && leavesUnitType(action, one);
    return {
      personId,
      skipReason,
      leavesRoom: isLeaving && roommates.length > 0,
      requests: isLeaving ? one.requests : 0,
      before: skipReason === null && (action.kind === 'move' || action.kind === 'remove') ? before : null,
      corrected: fields.filter((field) => one.corrected?.includes(field)),
    };
  });
  const shown = people.map(({ corrected: _, ...one }) => one);
  const fingerprint = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  return { people, fingerprint };
}

/**
 * Stores a preview of a bulk action.
 * @throws ProductError `Forbidden`, `TooManyChosen`, or `NotFound` for a unit out of scope
 */
export async function previewBulk(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  request: { action: BulkAction; selection: BulkSelection },
): Promise<BulkId> {
  const grant = grantOf(actor);
  if (!hasRight(grant.role, bulkRights[request.action.kind])) throw new ProductError('Forbidden');
  return db.transaction(async (tx) => {
    const now = clock();
    const { people, fingerprint } = await resolveBulk(tx, grant, request, now);
    const id = newId<BulkId>();
    const { networkId } = grant;
    await insertBulk(
      tx,
      { id, networkId, staffId: actor.staffId, ...request, fingerprint, madeAt: now },
      people,
    );
    await forgetShown(tx, { networkId, staffId: actor.staffId, maxShown });
    return id;
  });
}

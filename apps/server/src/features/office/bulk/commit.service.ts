import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { type BulkAction, type BulkKind, bulkRights } from '@nestmate/contract/staff/bulk';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, type StaffGrant } from '../../../platform/http';
import { queueMails, revokePasscodes } from '../../invitations';
import { markCorrected, subnetworksOf } from '../../memberships';
import { removeResidents } from '../../removal';
import { moveToUnitType } from '../../room';
import { requesterGrant } from '../../staff';
import { hideMany } from '../residents/residents.service';
import {
  type BulkRecord,
  everybodyIn,
  type NewPerson,
  recordStateAfter,
  replacePeople,
  setBulk,
} from './bulk.queries';
import { chosenPeople, unitTypeInScope } from './chosen.queries';
import { lockForBulk } from './locking.service';
import { outcomeText } from './outcome';
import { resolveBulk } from './preview.service';
import { actionOf, recordBulk, restoreMany } from './recording.service';

/** The target of a move, as the log records it for one person. */
async function auditedUnitType(tx: Tx, grant: StaffGrant, action: BulkAction) {
  const found = action.kind === 'move' ? await unitTypeInScope(tx, grant, action) : undefined;
  return found && { unit_type: found.unitType, room_type: found.roomType };
}

type ShownPerson = Pick<NewPerson, 'before' | 'leavesRoom' | 'personId' | 'requests' | 'skipReason'>;

/** Whether an action does to a person what was shown, or less. */
const doesNoMore = (now: ShownPerson, seen: ShownPerson): boolean =>
  seen.skipReason === null &&
  now.before?.unitTypeId === seen.before?.unitTypeId &&
  now.before?.roomTypeId === seen.before?.roomTypeId &&
  (seen.leavesRoom || !now.leavesRoom) &&
  (seen.requests > 0 || now.requests === 0);

/**
 * The result of an action now for those whom its preview showed, and for nobody else: who has changed since, or is no
 * longer found by the filter, is left as they are.
 */
function withoutChanged(shown: readonly ShownPerson[], current: readonly NewPerson[]): NewPerson[] {
  const nowOf = new Map(current.map((one) => [one.personId, one]));
  return shown.map((seen) => {
    const now = nowOf.get(seen.personId);
    if (now && (now.skipReason || doesNoMore(now, seen))) return now;
    const { personId } = seen;
    return { personId, skipReason: 'changed', leavesRoom: false, requests: 0, before: null, corrected: [] };
  });
}

/**
 * Applies a previewed action in the caller's transaction to everybody who has not changed since; replaces the preview
 * if that is nobody. Call it in `transactionWithRetries`.
 * @throws ProductError `NotFound` or `Forbidden` when the person who requested it may no longer do so
 */
export async function commitBulk(
  tx: Tx,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  bulk: BulkRecord,
): Promise<void> {
  const { id, networkId, staffId, action, selection, reason } = bulk;
  if (!staffId || !selection) throw new ProductError('NotFound');
  const grant = await requesterGrant(tx, { staffId, networkId, places: [] }, bulkRights[action.kind]);
  const shown = await everybodyIn(tx, id);
  await lockForBulk(tx, action, shown);
  const now = clock();
  const current = await resolveBulk(tx, grant, { action, selection }, now);
  let { people } = current;
  if (current.fingerprint !== bulk.fingerprint) {
    people = withoutChanged(shown, current.people);
    const isAnybodyLeft = people.some(({ skipReason }) => !skipReason);
    await replacePeople(tx, id, isAnybodyLeft ? people : current.people);
    if (!isAnybodyLeft)
      return setBulk(tx, id, { state: 'stale', fingerprint: current.fingerprint, reason: null });
  }
  const changing = people.filter(({ skipReason }) => !skipReason);
  const ids = changing.map(({ personId }) => personId);
  const done =
    ids.length > 0
      ? await applyBulk(tx, { events, grant, networkId, staffId, action, ids, now })
      : new Map<MembershipId, string>();
  if (action.kind === 'restore')
    await recordStateAfter(tx, id, await chosenPeople(tx, grant, { ids }, { limit: ids.length, now }));
  await recordBulk(tx, {
    action: actionOf[action.kind],
    networkId,
    staffId,
    outcomes: new Map(
      changing.map(({ personId, before }) => [
        personId,
        outcomeText(done.get(personId) ?? action.kind, before ?? {}),
      ]),
    ),
    skipped: people.flatMap(({ skipReason, personId }) => (skipReason ? [personId] : [])),
    after: await auditedUnitType(tx, grant, action),
    ...(reason && { reason }),
    now,
  });
  await setBulk(tx, id, { state: 'done', doneAt: now, selection: null, reason: null });
}

interface BulkCommit {
  events: Publisher;
  grant: StaffGrant;
  networkId: NetworkId;
  staffId: StaffId;
  action: BulkAction;
  ids: readonly MembershipId[];
  now: Date;
}

type BulkOutcomes = ReadonlyMap<MembershipId, string>;

const outcomesFor = (ids: Iterable<MembershipId>, outcome: BulkKind): BulkOutcomes =>
  new Map([...ids].map((id) => [id, outcome]));

async function inEachSubnetwork(
  tx: Tx,
  ids: readonly MembershipId[],
  work: (subnetworkId: SubnetworkId, chosen: MembershipId[]) => Promise<readonly MembershipId[]>,
): Promise<MembershipId[]> {
  const done: MembershipId[] = [];
  for (const [subnetworkId, chosen] of await subnetworksOf(tx, ids))
    done.push(...(await work(subnetworkId, chosen)));
  return done;
}

/**
 * Applies the action to each by the same functions as for one resident.
 * @returns the residents it changed, with the result for each
 */
async function applyToEach(
  tx: Tx,
  { events, grant, networkId, staffId, action, ids, now }: BulkCommit,
): Promise<BulkOutcomes> {
  const { kind } = action;
  switch (action.kind) {
    case 'remove':
      return outcomesFor((await removeResidents(tx, events, ids, now)).keys(), kind);
    case 'restore':
      return restoreMany(tx, events, ids, { networkId, staffId, now });
    case 'hide':
    case 'show':
      return outcomesFor(await hideMany(tx, events, ids, action.kind === 'hide'), kind);
    case 'invite':
    case 'remind': {
      const mails = {
        kind: action.kind === 'remind' ? 'reminder' : 'invitation',
        language: action.language,
        mayReplace: hasRight(grant.role, 'residents'),
        now,
      } as const;
      const mailed = await inEachSubnetwork(tx, ids, (subnetworkId, chosen) =>
        queueMails(tx, subnetworkId, { ...mails, chosen }),
      );
      return outcomesFor(mailed, kind);
    }
    case 'revoke': {
      const revoked = await inEachSubnetwork(tx, ids, (subnetworkId, chosen) =>
        revokePasscodes(tx, subnetworkId, { chosen, now }),
      );
      return outcomesFor(revoked, kind);
    }
    case 'move': {
      const to = { unitTypeId: action.unit_type_id, roomTypeId: action.room_type_id };
      await moveToUnitType(tx, events, ids, { to, now });
      await markCorrected(tx, ids, ['unit_type', 'room_type']);
      return outcomesFor(ids, kind);
    }
  }
}

/**
 * Applies an action to all the residents it changes, or to none. Call it with them locked.
 * @returns the result for each
 */
async function applyBulk(tx: Tx, commit: BulkCommit): Promise<BulkOutcomes> {
  const done = await applyToEach(tx, commit);
  if (done.size !== commit.ids.length)
    throw new Error('A bulk action would change other residents than its preview showed');
  return done;
}

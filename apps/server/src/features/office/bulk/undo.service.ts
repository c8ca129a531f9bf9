import type { MembershipId } from '@nestmate/contract/ids';
import { bulkRights } from '@nestmate/contract/staff/bulk';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { unrevoke, withdrawMails } from '../../invitations';
import { unmarkCorrected } from '../../memberships';
import { rejoinRooms, removeResidents } from '../../removal';
import { moveToUnitType } from '../../room';
import { requesterGrant } from '../../staff';
import { hideMany } from '../residents/residents.service';
import { recordReopened } from '../rooms/recording.service';
import { type BulkRecord, everybodyIn, markUndone, setBulk } from './bulk.queries';
import type { StateBefore } from './bulk.schema';
import { lockForBulk } from './locking.service';
import { correctedBy, outcomeText } from './outcome';
import { auditEntryBy, type BulkAuthor, recordBulk, restoreMany, roomsBack } from './recording.service';
import { type ChangedResident, planUndo, hasChangedUnitType } from './undo-plan.service';

/** The result for each person's room; empty where an undo changes none. */
type RoomOutcomes = ReadonlyMap<MembershipId, string>;

const noRooms: RoomOutcomes = new Map();

async function undoAction(
  tx: Tx,
  events: Publisher,
  { action, doneAt, networkId, staffId }: Pick<BulkRecord, 'action' | 'doneAt' | 'networkId'> & BulkAuthor,
  people: readonly ChangedResident[],
  now: Date,
): Promise<RoomOutcomes> {
  const ids = people.map(({ personId }) => personId);
  const at = doneAt ?? now;
  switch (action.kind) {
    case 'remove':
      return restoreMany(tx, events, ids, { networkId, staffId, now });
    case 'restore':
      await removeResidents(tx, events, ids, now);
      return noRooms;
    case 'hide':
    case 'show':
      await hideMany(tx, events, ids, action.kind === 'show');
      return noRooms;
    case 'invite':
    case 'remind':
      await withdrawMails(tx, ids, at, now);
      return noRooms;
    case 'revoke':
      await unrevoke(tx, ids, at);
      return noRooms;
    case 'move':
      return moveAllBack(tx, events, people, { networkId, staffId, now });
  }
}

type FormerUnitType = Pick<StateBefore, 'roomTypeId' | 'unitTypeId'>;

/** People by their former unit type. */
function byUnitType(people: readonly ChangedResident[]): { to: FormerUnitType; ids: MembershipId[] }[] {
  const groups = new Map<string, { to: FormerUnitType; ids: MembershipId[] }>();
  for (const { personId, before } of people) {
    if (!before) continue;
    const { unitTypeId, roomTypeId } = before;
    const key = `${unitTypeId} ${roomTypeId}`;
    const group = groups.get(key) ?? { to: { unitTypeId, roomTypeId }, ids: [] };
    group.ids.push(personId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Moves everybody back to their former unit type. People who left a room for the move then rejoin those of their
 * roommates who still live together, and a room that ended with them gets its number back.
 */
async function moveAllBack(
  tx: Tx,
  events: Publisher,
  people: readonly ChangedResident[],
  { now, ...by }: BulkAuthor & { now: Date },
): Promise<RoomOutcomes> {
  const movedOut = people.filter(hasChangedUnitType);
  for (const { to, ids } of byUnitType(people)) await moveToUnitType(tx, events, ids, { to, now });
  const formerRoommates = movedOut.flatMap(({ personId: membershipId, before }) =>
    before
      ? [{ membershipId, roommates: before.roommates, wasLocked: false, unitNumber: before.unitNumber }]
      : [],
  );
  const rejoined = await rejoinRooms(tx, events, formerRoommates, { now });
  await recordReopened(tx, await auditEntryBy(tx, by), rejoined, now);
  return roomsBack(rejoined);
}

/** Files of the housing office may again change a field that nobody had corrected by hand before. */
async function unmarkCorrectedFields(
  tx: Tx,
  { action }: BulkRecord,
  people: readonly ChangedResident[],
): Promise<void> {
  for (const field of correctedBy[action.kind] ?? []) {
    const theirs = people.filter(({ corrected }) => !corrected.includes(field));
    await unmarkCorrected(
      tx,
      theirs.map(({ personId }) => personId),
      field,
    );
  }
}

/** The log's details of a person for whom an action was undone. */
function undoneText(
  { action }: BulkRecord,
  { before, current }: ChangedResident,
  room: string | undefined,
): string {
  if (action.kind === 'restore') return outcomeText('removed', current);
  return outcomeText(room ?? 'undone', { ...(before && { unit: before.unit }) }, 'to');
}

/**
 * Undoes the changes of a bulk action that nobody has changed since, in the caller's transaction. Call it in
 * `transactionWithRetries`.
 * @throws ProductError `NotFound` or `Forbidden` when the person who requested it may no longer do so
 */
export async function undoBulk(
  tx: Tx,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  bulk: BulkRecord,
): Promise<void> {
  const { id, networkId, action, undoneBy: staffId } = bulk;
  if (!staffId) throw new ProductError('NotFound');
  const grant = await requesterGrant(tx, { staffId, networkId, places: [] }, bulkRights[action.kind]);
  await lockForBulk(tx, action, await everybodyIn(tx, id));
  const now = clock();
  const { restorable, counts } = await planUndo(tx, grant, bulk, now);
  const ids = restorable.map(({ personId }) => personId);
  const rooms =
    ids.length > 0 ? await undoAction(tx, events, { ...bulk, staffId }, restorable, now) : noRooms;
  await unmarkCorrectedFields(tx, bulk, restorable);
  await markUndone(tx, id, ids);
  await recordBulk(tx, {
    action: 'residents.undone',
    networkId,
    staffId,
    outcomes: new Map(
      restorable.map((one) => [one.personId, undoneText(bulk, one, rooms.get(one.personId))]),
    ),
    after: {
      what: action.kind,
      ...Object.fromEntries(counts.not_restorable.map(({ loss, count }) => [loss, count])),
    },
    now,
  });
  await setBulk(tx, id, { state: 'undone' });
}

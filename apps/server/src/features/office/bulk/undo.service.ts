import type { MembershipId } from '@nestmate/contract';
import { type Bulk, bulkLimit, type BulkLoss, bulkRights } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffGrant } from '../../../platform/http';
import { rejoinRooms, removeResidents } from '../../account';
import { stillRevoked, unrevoke, waitingMails, withdrawMails } from '../../inviting';
import { moveToUnit } from '../../room';
import { standingGrant } from '../../staff';
import { hideMany } from '../residents/residents.service';
import type { Before } from './bulk.schema';
import { type BulkRecord, changingPeople, everybodyIn, markUndone, setBulk } from './bulk.queries';
import { type Chosen, chosenPeople } from './chosen.queries';
import { lockForBulk } from './locking.service';
import { type By, recordBulk } from './recording.service';
import { restoreMany } from './restoring.service';

type Changed = Awaited<ReturnType<typeof changingPeople>>[number];

/** Whom an undo can take back to what they had: those who are still as the action left them. */
async function stillAsLeft(db: Db, { action, doneAt }: BulkRecord, people: readonly Chosen[]) {
  const ids = people.map(({ id }) => id);
  const at = doneAt ?? new Date(0);
  const those = (fits: (one: Chosen) => boolean) => people.filter(fits).map(({ id }) => id);
  switch (action.kind) {
    case 'invite':
    case 'remind':
      return waitingMails(db, ids, at);
    case 'revoke':
      return stillRevoked(db, ids, at);
    case 'remove':
      return those(({ removedAt }) => removedAt?.getTime() === at.getTime());
    case 'restore':
      return those(({ removedAt }) => removedAt === null);
    case 'hide':
    case 'show':
      return those(({ removedAt, isHidden }) => !removedAt && isHidden === (action.kind === 'hide'));
    case 'move':
      return those(
        ({ removedAt, isLocked, unitTypeId, roomTypeId }) =>
          !removedAt && !isLocked && unitTypeId === action.unit_type_id && roomTypeId === action.room_type_id,
      );
  }
}

interface Plan {
  back: Changed[];
  counts: NonNullable<Bulk['undo']>;
}

/** What undoing would do now. */
export async function planUndo(db: Db, grant: StaffGrant, bulk: BulkRecord): Promise<Plan> {
  const changed = await changingPeople(db, bulk.id);
  const ids = changed.map(({ personId }) => personId);
  const people = ids.length > 0 ? await chosenPeople(db, grant, { ids }, bulkLimit) : [];
  const still = new Set<MembershipId>(await stillAsLeft(db, bulk, people));
  const back = changed.filter(({ personId }) => still.has(personId));
  const isMail = bulk.action.kind === 'invite' || bulk.action.kind === 'remind';
  const lost: Partial<Record<BulkLoss, number>> = {
    [isMail ? 'mailSent' : 'changedSince']: changed.length - back.length,
    requestsEnded: bulk.action.kind === 'move' ? back.filter(({ requests }) => requests > 0).length : 0,
  };
  const not_back = Object.entries(lost)
    .filter(([, count]) => count > 0)
    .map(([loss, count]) => ({ loss: loss as BulkLoss, count }));
  return { back, counts: { back: back.length, not_back } };
}

/** Everybody to the unit that they had, then to those of their roommates who live together. */
async function moveAllBack(
  tx: Db,
  events: App['events'],
  people: readonly { personId: MembershipId; before: Before | null }[],
  now: Date,
): Promise<void> {
  const byUnit = new Map<string, { unit: Pick<Before, 'roomTypeId' | 'unitTypeId'>; ids: MembershipId[] }>();
  for (const { personId, before } of people) {
    if (!before) continue;
    const { unitTypeId, roomTypeId } = before;
    const key = `${unitTypeId} ${roomTypeId}`;
    const group = byUnit.get(key) ?? { unit: { unitTypeId, roomTypeId }, ids: [] };
    byUnit.set(key, { ...group, ids: [...group.ids, personId] });
  }
  for (const { unit, ids } of byUnit.values()) await moveToUnit(tx, events, ids, { unit, now });
  const left = people.flatMap(({ personId: membershipId, before }) =>
    before ? [{ membershipId, roommates: before.roommates, wasLocked: false, unitNumber: null }] : [],
  );
  await rejoinRooms(tx, events, left, now);
}

async function takeBack(
  tx: Db,
  events: App['events'],
  { action, doneAt, networkId, staffId }: Pick<BulkRecord, 'action' | 'doneAt' | 'networkId'> & By,
  people: readonly Changed[],
  now: Date,
) {
  const ids = people.map(({ personId }) => personId);
  const at = doneAt ?? now;
  switch (action.kind) {
    case 'remove':
      return restoreMany(tx, events, ids, { networkId, staffId, now });
    case 'restore':
      return removeResidents(tx, events, ids, now);
    case 'hide':
    case 'show':
      return hideMany(tx, events, ids, action.kind === 'show');
    case 'invite':
    case 'remind':
      return withdrawMails(tx, ids, at, now);
    case 'revoke':
      return unrevoke(tx, ids, at);
    case 'move':
      return moveAllBack(tx, events, people, now);
  }
}

/**
 * Takes back what a bulk action changed and nobody has changed since, in the transaction of its caller. Call it in `transactionWithRetries`.
 * @throws ProductError `NotFound` or `Forbidden` when who asked may no longer do so
 */
export async function undoBulk(
  tx: Db,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  bulk: BulkRecord,
): Promise<void> {
  const { id, networkId, action, undoneBy: staffId } = bulk;
  if (!staffId) throw new ProductError('NotFound');
  const actor = { staffId, grant: { networkId, role: 'administrator' as const, places: [] } };
  const grant = await standingGrant(tx, actor, bulkRights[action.kind]);
  await lockForBulk(tx, action, await everybodyIn(tx, id));
  const now = clock();
  const { back, counts } = await planUndo(tx, grant, bulk);
  const ids = back.map(({ personId }) => personId);
  if (ids.length > 0) await takeBack(tx, events, { ...bulk, staffId }, back, now);
  await markUndone(tx, id, ids);
  const lost = Object.fromEntries(counts.not_back.map(({ loss, count }) => [loss, count]));
  await recordBulk(tx, {
    action: 'residents.undone',
    networkId,
    staffId,
    ids,
    outcome: 'undone',
    after: { what: action.kind, ...lost },
    now,
  });
  await setBulk(tx, id, { state: 'undone' });
}

import { type Bulk, type BulkRow, bulkSkipReasons } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { restorableMs } from '../../removal';
import { grantOf } from '../../staff';
import { requestedSince, type RequestedBulk, visibleBulk, countPeople, bulkResults } from './bulk.queries';
import { type FoundUnitType, unitTypesInScope } from './chosen.queries';
import { recordListed } from './recording.service';
import { planUndo } from './undo-plan.service';

type BulkReadingDependencies = Pick<App, 'clock' | 'db'>;

/** Everybody sees their own actions; an administrator of the whole network sees all. */
export function bulkReaderOf(actor: StaffActor) {
  const { networkId, role, places } = grantOf(actor);
  return { networkId, staffId: actor.staffId, seesAll: places === null && hasRight(role, 'residents') };
}

type PeopleCount = Awaited<ReturnType<typeof countPeople>>[number];

/** Actions with the numbers of their people: as many queries for any number of them. */
async function bulksOf(db: Db, actor: StaffActor, records: readonly RequestedBulk[]): Promise<Bulk[]> {
  if (records.length === 0) return [];
  const grant = grantOf(actor);
  const ids = records.map(({ id }) => id);
  const moves = records.flatMap(({ action }) => (action.kind === 'move' ? [action] : []));
  const [counted, unitTypeOf] = await Promise.all([
    countPeople(db, grant, ids),
    unitTypesInScope(db, grant, moves),
  ]);
  return records.map((record) => {
    const to = record.action.kind === 'move' ? unitTypeOf(record.action) : undefined;
    const counts = counted.filter(({ bulkId }) => bulkId === record.id);
    return bulkOf(record, { to, counts });
  });
}

function bulkOf(
  record: RequestedBulk,
  { to, counts }: { to: FoundUnitType | undefined; counts: readonly PeopleCount[] },
): Bulk {
  const tallyOf = (what: PeopleCount['what']) => {
    const { count = 0, names = [] } = counts.find((one) => one.what === what) ?? {};
    return { count, names };
  };
  const { action, doneAt } = record;
  return {
    bulk_id: record.id,
    kind: action.kind,
    state: record.state,
    fingerprint: record.fingerprint,
    unit: to ? [to.unitType, to.roomType].filter(Boolean).join(' · ') : null,
    by: record.by,
    made_at: record.madeAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
    undoable_until: doneAt && new Date(doneAt.getTime() + restorableMs).toISOString(),
    changing: tallyOf('changing').count,
    undone: tallyOf('undone').count,
    undo_failed: record.undoFailed,
    skipped: bulkSkipReasons
      .map((reason) => ({ skip_reason: reason, ...tallyOf(reason) }))
      .filter(({ count }) => count > 0),
    leaving_room: tallyOf('leavingRoom'),
    losing_requests: tallyOf('losingRequests'),
    undo: null,
  };
}

async function requireVisibleBulk(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  id: BulkId,
): Promise<RequestedBulk> {
  const record = await visibleBulk(db, bulkReaderOf(actor), id);
  if (!record) throw new ProductError('NotFound');
  return record;
}

/** A bulk action with the current result of an undo. @throws ProductError `NotFound` */
export async function readBulk(
  dependencies: BulkReadingDependencies,
  actor: StaffActor,
  id: BulkId,
): Promise<Bulk> {
  const record = await requireVisibleBulk(dependencies, actor, id);
  const [bulk] = await bulksOf(dependencies.db, actor, [record]);
  if (!bulk) throw new ProductError('NotFound');
  const until = bulk.undoable_until && new Date(bulk.undoable_until);
  const now = dependencies.clock();
  if (record.state !== 'done' || !until || until < now) return bulk;
  const { counts } = await planUndo(dependencies.db, grantOf(actor), record, now);
  return { ...bulk, undo: counts };
}

/** The actions requested within a day, latest first. */
export async function recentBulks(db: Db, actor: StaffActor, now: Date) {
  const since = new Date(now.getTime() - restorableMs);
  const records = await requestedSince(db, bulkReaderOf(actor), since);
  return { bulks: await bulksOf(db, actor, records) };
}

/**
 * The result for each person. Like every exported list of names, it is recorded before anybody reads it. @throws
 * ProductError `NotFound`
 */
export async function bulkRows(dependencies: BulkReadingDependencies, actor: StaffActor, id: BulkId) {
  const { action } = await requireVisibleBulk(dependencies, actor, id);
  const grant = grantOf(actor);
  const people = await bulkResults(dependencies.db, grant, id);
  const ids = people.map(({ membershipId }) => membershipId);
  const by = { networkId: grant.networkId, staffId: actor.staffId };
  await dependencies.db.transaction((tx) =>
    recordListed(tx, by, { what: action.kind, ids, now: dependencies.clock() }),
  );
  const rows = people.map(
    ({ membershipId: membership_id, name, skipReason, leavesRoom, requests, isUndone }): BulkRow => ({
      membership_id,
      name,
      skip_reason: skipReason,
      leaves_room: leavesRoom,
      requests,
      is_undone: isUndone,
    }),
  );
  return { rows };
}

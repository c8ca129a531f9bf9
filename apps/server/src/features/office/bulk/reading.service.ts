import type { MembershipId } from '@nestmate/contract';
import { type Bulk, type BulkId, type BulkRow, bulkWhys, hasRight } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { restorableMs } from '../../account';
import { grantOf } from '../../staff';
import { type BulkRecord, bulkSeen, countPeople, doneSince, peoplePage, staffName } from './bulk.queries';
import { unitInScope } from './chosen.queries';
import { planUndo } from './undo.service';

type Parts = Pick<App, 'clock' | 'db'>;
const pageSize = 500;

/** Everybody sees what they did themselves; an administrator of the whole network what all did. */
export function readerOf(actor: StaffActor) {
  const { networkId, role, places } = grantOf(actor);
  return { networkId, staffId: actor.staffId, seesAll: places === null && hasRight(role, 'residents') };
}

async function described(db: Db, actor: StaffActor, record: BulkRecord): Promise<Bulk> {
  const counted = await countPeople(db, record.id);
  const of = (what: (typeof counted)[number]['what']) => {
    const { count = 0, names = [] } = counted.find((one) => one.what === what) ?? {};
    return { count, names };
  };
  const { action, doneAt } = record;
  const unit = action.kind === 'move' ? await unitInScope(db, grantOf(actor), action) : undefined;
  return {
    bulk_id: record.id,
    kind: action.kind,
    state: record.state,
    fingerprint: record.fingerprint,
    unit: unit?.name ?? null,
    by: await staffName(db, record.staffId),
    made_at: record.madeAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
    undoable_until: doneAt && new Date(doneAt.getTime() + restorableMs).toISOString(),
    changing: of('changing').count,
    undone: of('undone').count,
    left: bulkWhys.map((why) => ({ why, ...of(why) })).filter(({ count }) => count > 0),
    leaving_room: of('leavingRoom'),
    losing_requests: of('losingRequests'),
    undo: null,
  };
}

async function seen({ db }: Pick<App, 'db'>, actor: StaffActor, id: BulkId): Promise<BulkRecord> {
  const record = await bulkSeen(db, readerOf(actor), id);
  if (!record) throw new ProductError('NotFound');
  return record;
}

/** A bulk action with what an undo would do now. @throws ProductError `NotFound` */
export async function readBulk(parts: Parts, actor: StaffActor, id: BulkId): Promise<Bulk> {
  const record = await seen(parts, actor, id);
  const bulk = await described(parts.db, actor, record);
  const until = bulk.undoable_until && new Date(bulk.undoable_until);
  if (record.state !== 'done' || !until || until < parts.clock()) return bulk;
  const { counts } = await planUndo(parts.db, grantOf(actor), record);
  return { ...bulk, undo: counts };
}

/** What was done within a day, the latest first. */
export async function recentBulks({ db, clock }: Parts, actor: StaffActor) {
  const since = new Date(clock().getTime() - restorableMs);
  const records = await doneSince(db, readerOf(actor), since);
  return { bulks: await Promise.all(records.map((record) => described(db, actor, record))) };
}

/** A page of what becomes of each. @throws ProductError `NotFound` */
export async function bulkRows(parts: Parts, actor: StaffActor, id: BulkId, after = 0) {
  await seen(parts, actor, id);
  const found = await peoplePage(parts.db, id, { after, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize).map((row): BulkRow => ({
    membership_id: row.membershipId satisfies MembershipId,
    name: row.name,
    why: row.why,
    leaves_room: row.leavesRoom,
    requests: row.requests,
    is_undone: row.isUndone,
  }));
  return { rows, next: found[pageSize]?.number ?? null };
}

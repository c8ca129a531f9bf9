import type { MembershipId } from '@nestmate/contract/ids';
import type { RosterUndoing } from '@nestmate/contract/staff/roster';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { replaceMailedPasscodes } from '../../invitations';
import { lockAccountsOf } from '../../memberships';
import { recordReopened } from '../../office';
import {
  joinedAgain,
  liftRetained,
  removeResidents,
  restoreResidents,
  formerRoommates,
  setAside,
} from '../../removal';
import { endUnsharedBedrooms, leaveUnitType } from '../../room';
import { requesterGrant } from '../../staff';
import { importsOf } from '../comparison/imports.queries';
import type { RosterImportRef } from '../roster.schema';
import { lockPeople, residentsOfRows } from './meaning.queries';
import { setImport } from './states.queries';
import { newcomersOf, putBack, removedBy, undoRequestOf, valuesBack } from './undo.queries';

const hasFields = ({ fields }: { fields: object }) => Object.keys(fields).length > 0;

async function planOf(db: Db, { importId }: RosterImportRef) {
  const newcomers = await newcomersOf(db, importId);
  const back = await valuesBack(db, importId);
  const gone = await removedBy(db, importId);
  const again = await joinedAgain(db, gone);
  const leaving = newcomers.filter(({ hasJoined }) => !hasJoined).map(({ membershipId }) => membershipId);
  const counts: RosterUndoing = {
    newcomers: leaving.length,
    joined: newcomers.length - leaving.length,
    back: back.filter(hasFields).length,
    later: back.filter(({ hasLater }) => hasLater).length,
    restored: gone.length - again.size,
  };
  return {
    leaving,
    back: back.filter(hasFields),
    gone: gone.filter((id) => !again.has(id)),
    counts,
  };
}

type UndoPlan = Awaited<ReturnType<typeof planOf>>;
type UndoRequest = NonNullable<Awaited<ReturnType<typeof undoRequestOf>>>;

/** The current result of undoing an import. @throws ProductError `NotFound` */
export async function previewUndo(db: Db, ref: RosterImportRef): Promise<RosterUndoing> {
  const [found] = await importsOf(db, ref.subnetworkId, ref.importId);
  if (found?.import.state !== 'done') throw new ProductError('NotFound');
  return (await planOf(db, ref)).counts;
}

/**
 * Undoes an import in the caller's transaction: removes people whom it added and who have not joined, restores values
 * that nobody has changed since, and restores the residents it removed. Call it in `transactionWithRetries`.
 * @throws ProductError `NotFound` or `Forbidden` when the person who requested it may no longer do so
 */
export async function undoImport(
  tx: Tx,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  ref: RosterImportRef,
  reportProgress: (percent: number) => Promise<void>,
): Promise<void> {
  const { importId, subnetworkId } = ref;
  const request = await undoRequestOf(tx, importId);
  if (!request) throw new ProductError('NotFound');
  const { networkId, staffId } = request;
  await requesterGrant(tx, { staffId, networkId, places: [subnetworkId] }, 'setUp');
  await lockAccountsOf(tx, await removedBy(tx, importId));
  const people = (await residentsOfRows(tx, importId, ['new', 'changed', 'moved', 'gone'])).map(
    ({ membershipId }) => membershipId,
  );
  // Locks everybody in one statement, including those with whom the removed may move back in: a transaction that locks
  // a few more later can deadlock.
  await lockPeople(tx, [...new Set([...people, ...(await formerRoommates(tx, people))])]);
  const plan = await planOf(tx, ref);
  const { leaving, back, gone } = plan;
  await reportProgress(20);
  const now = clock();
  const moving = back.filter(({ fields }) => fields['unit_type'] !== undefined);
  await leaveUnitType(
    tx,
    events,
    moving.map(({ membershipId }) => membershipId),
    now,
  );
  await liftRetained(tx, await putBack(tx, subnetworkId, back), 'hidings');
  await endUnsharedBedrooms(
    tx,
    events,
    back.map(({ membershipId }) => membershipId),
  );
  await reportProgress(50);
  await removeResidents(tx, events, leaving, now);
  await setAside(tx, leaving);
  await reportProgress(70);
  const rejoined = await restoreResidents(tx, events, gone, now);
  await reportProgress(90);
  await recordUndo(tx, ref, { request, plan, rejoined, now });
  await events.publish(tx, 'roster.imported', { subnetworkId });
  await setImport(tx, importId, {
    state: 'undone',
    progress: 100,
    undoneAt: now,
    undoReason: null,
    failure: null,
  });
}

interface UndoRecord {
  request: UndoRequest;
  plan: UndoPlan;
  rejoined: Awaited<ReturnType<typeof restoreResidents>>;
  now: Date;
}

/**
 * Records in the audit log what an undo changed, for which residents, and who requested it; replaces passcodes that
 * were mailed to addresses of the file.
 */
async function recordUndo(
  tx: Tx,
  { subnetworkId }: RosterImportRef,
  { request, plan, rejoined, now }: UndoRecord,
): Promise<void> {
  const membersWith = (ids: readonly MembershipId[], outcome: string) =>
    ids.map((membershipId) => ({ membershipId, outcome }));
  const { networkId, place: name } = request;
  const about = aboutSubnetwork(byStaff(request), { networkId, subnetworkId, name });
  await record(
    tx,
    {
      ...about,
      action: 'roster.undone',
      ...(request.reason && { reason: request.reason }),
      after: { file: request.file, ...plan.counts },
      members: [
        ...membersWith(plan.leaving, 'removed'),
        ...membersWith(
          plan.back.map(({ membershipId }) => membershipId),
          'changed',
        ),
        ...rejoined.flatMap(({ people: restored, room }) => membersWith(restored, room)),
      ],
    },
    now,
  );
  await recordReopened(tx, about, rejoined, now);
  const readdressed = plan.back.filter(({ fields }) => fields['email'] !== undefined);
  await replaceMailedPasscodes(
    tx,
    about,
    readdressed.map(({ membershipId }) => membershipId),
    now,
  );
}

import type { SubnetworkId } from '@nestmate/contract/ids';
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
import type { RosterImportRef, StaffImportRef } from '../roster.schema';
import { lockPeople, residentsOfRows } from './meaning.queries';
import { setImport } from './states.queries';
import { newcomersOf, putBack, removedBy, undoRequestOf, valuesBack } from './undo.queries';

const hasFields = ({ fields }: { fields: object }) => Object.keys(fields).length > 0;

async function planOf(db: Db, { importId }: Pick<RosterImportRef, 'importId'>) {
  const newcomers = await newcomersOf(db, importId);
  const back = await valuesBack(db, importId);
  const gone = await removedBy(db, importId);
  const again = await joinedAgain(
    db,
    gone.map(({ id }) => id),
  );
  const restored = gone.filter(({ id }) => !again.has(id));
  const leaving = newcomers.filter(({ hasJoined }) => !hasJoined);
  const countsIn = (subnetworkId?: SubnetworkId): RosterUndoing => {
    const countOf = <One extends { place: SubnetworkId }>(
      people: readonly One[],
      isCounted: (one: One) => boolean,
    ) => people.filter((one) => (!subnetworkId || one.place === subnetworkId) && isCounted(one)).length;
    return {
      newcomers: countOf(leaving, ({ leftId }) => leftId === null),
      joined: countOf(newcomers, ({ hasJoined }) => hasJoined),
      back: countOf(back, hasFields),
      later: countOf(back, ({ hasLater }) => hasLater),
      restored: countOf(restored, ({ isRelocated }) => !isRelocated),
      returned: countOf(restored, ({ isRelocated }) => isRelocated),
    };
  };
  return { leaving, back: back.filter(hasFields), gone: restored, countsIn };
}

type UndoPlan = Awaited<ReturnType<typeof planOf>>;
type UndoRequest = NonNullable<Awaited<ReturnType<typeof undoRequestOf>>>;

/** The current result of undoing an import. @throws ProductError `NotFound` */
export async function previewUndo(db: Db, { importId, ...scope }: StaffImportRef): Promise<RosterUndoing> {
  const [found] = await importsOf(db, scope, importId);
  if (found?.import.state !== 'done') throw new ProductError('NotFound');
  return (await planOf(db, { importId })).countsIn();
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
  const { importId } = ref;
  const request = await undoRequestOf(tx, importId);
  if (!request) throw new ProductError('NotFound');
  const { networkId, staffId } = request;
  const places = request.places.map(({ id }) => id);
  await requesterGrant(tx, { staffId, networkId, places }, 'setUp');
  const removed = (await removedBy(tx, importId)).map(({ id }) => id);
  await lockAccountsOf(tx, removed);
  const rows = await residentsOfRows(tx, importId, ['new', 'changed', 'moved', 'relocated', 'gone']);
  const people = [...new Set([...rows.map(({ membershipId }) => membershipId), ...removed])];
  // Locks everybody in one statement, including those with whom the removed may move back in: a transaction that locks
  // a few more later can deadlock.
  await lockPeople(tx, [...new Set([...people, ...(await formerRoommates(tx, people))])]);
  const plan = await planOf(tx, ref);
  const { back } = plan;
  const leaving = plan.leaving.map(({ membershipId }) => membershipId);
  await reportProgress(20);
  const now = clock();
  const moving = back.filter(({ fields }) => fields['unit_type'] !== undefined);
  await leaveUnitType(
    tx,
    events,
    moving.map(({ membershipId }) => membershipId),
    now,
  );
  await liftRetained(tx, await putBack(tx, back), 'hidings');
  await endUnsharedBedrooms(
    tx,
    events,
    back.map(({ membershipId }) => membershipId),
  );
  await reportProgress(50);
  await removeResidents(tx, events, leaving, now);
  await setAside(tx, leaving);
  await reportProgress(70);
  const rejoined = await restoreResidents(
    tx,
    events,
    plan.gone.map(({ id }) => id),
    now,
  );
  await reportProgress(90);
  await recordUndo(tx, { request, plan, rejoined, now });
  for (const subnetworkId of places) await events.publish(tx, 'roster.imported', { subnetworkId });
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
 * Records in the audit log of each place what an undo changed there, for which residents, and who requested it;
 * replaces passcodes that were mailed to addresses of the file.
 */
async function recordUndo(tx: Tx, { request, plan, rejoined, now }: UndoRecord): Promise<void> {
  const { networkId, places, file, reason } = request;
  const actor = byStaff(request);
  const placeOf = new Map(plan.gone.map(({ id, place }) => [id, place]));
  for (const { id: subnetworkId, name } of places) {
    const isHere = ({ place }: { place: SubnetworkId }) => place === subnetworkId;
    const about = aboutSubnetwork(actor, { networkId, subnetworkId, name });
    const back = plan.back.filter(isHere);
    const members = [
      ...plan.leaving.filter(isHere).map(({ membershipId }) => ({ membershipId, outcome: 'removed' })),
      ...back.map(({ membershipId }) => ({ membershipId, outcome: 'changed' })),
      ...rejoined.flatMap(({ people, room }) =>
        people
          .filter((id) => placeOf.get(id) === subnetworkId)
          .map((membershipId) => ({ membershipId, outcome: room })),
      ),
    ];
    const after = { file, ...plan.countsIn(subnetworkId) };
    await record(tx, { ...about, action: 'roster.undone', ...(reason && { reason }), after, members }, now);
    const readdressed = back.filter(({ fields }) => fields['email'] !== undefined);
    await replaceMailedPasscodes(
      tx,
      about,
      readdressed.map(({ membershipId }) => membershipId),
      now,
    );
  }
  await recordReopened(tx, { actor, networkId }, rejoined, now);
}

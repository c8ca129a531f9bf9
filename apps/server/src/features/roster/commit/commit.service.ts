import type { MembershipId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { newPasscode, replaceMailedPasscodes } from '../../invitations';
import { liftRetained, removeResidents } from '../../removal';
import { endUnsharedBedrooms, leaveUnitType } from '../../room';
import { requesterGrant } from '../../staff';
import { compareRows } from '../comparison/compare.service';
import { closeComparison, openComparison } from '../comparison/stage.queries';
import type { Departures, RosterImportRef } from '../roster.schema';
import {
  copyRows,
  leavingByRows,
  leftPlaces,
  lockPeople,
  markDiffering,
  residentsOfRows,
  takeCopy,
} from './meaning.queries';
import { type CommitRequest, commitRequestOf, setImport } from './states.queries';
import { addNewcomers, changePeople, forgetCells, newRows, peopleWithNewAddress } from './write.queries';

const batchSize = 2000;
const touching = ['changed', 'moved', 'gone'] as const;

/**
 * Compares the rows again under locks of the residents they are about.
 * @returns how many now have a different result than the one shown
 */
async function compareAgain(tx: Tx, ref: RosterImportRef, departures: Departures): Promise<number> {
  const people = await residentsOfRows(tx, ref.importId, touching);
  const leaving = departures.relocates ? await leavingByRows(tx, ref.importId) : [];
  await lockPeople(tx, [...people.map(({ membershipId }) => membershipId), ...leaving]);
  await openComparison(tx, ref.places);
  const copyId = newId<RosterImportId>();
  await copyRows(tx, ref, copyId);
  await compareRows(tx, { ...ref, importId: copyId });
  const differing = await markDiffering(tx, ref, { ...departures, copyId });
  await takeCopy(tx, ref, copyId);
  await closeComparison(tx);
  return differing;
}

async function addAll(tx: Tx, ref: RosterImportRef): Promise<void> {
  const numbers = await newRows(tx, ref.importId);
  for (let at = 0; at < numbers.length; at += batchSize) {
    const newcomers = numbers.slice(at, at + batchSize).map((number) => ({
      number,
      membership_id: newId<MembershipId>(),
      invitation_id: newId(),
      passcode: newPasscode(),
    }));
    await addNewcomers(tx, ref, newcomers);
  }
}

/**
 * Adds, changes, moves and removes the residents that the rows are about.
 * @returns the number of residents who were missing and are removed, and of those who go to another place
 */
async function apply(
  tx: Tx,
  events: Publisher,
  {
    removes,
    relocates,
    reportProgress,
    ...ref
  }: RosterImportRef &
    Pick<Departures, 'relocates' | 'removes'> & { reportProgress: (percent: number) => Promise<void> },
  now: Date,
): Promise<{ removed: number; relocated: number }> {
  const idsOf = async (outcome: 'changed' | 'gone' | 'moved') =>
    (await residentsOfRows(tx, ref.importId, [outcome])).map(({ membershipId }) => membershipId);
  await addAll(tx, ref);
  await reportProgress(60);
  const gone = removes ? await idsOf('gone') : [];
  const leaving = relocates ? await leavingByRows(tx, ref.importId) : [];
  const left =
    removes || relocates ? await removeResidents(tx, events, [...gone, ...leaving], now) : new Map();
  await reportProgress(75);
  await leaveUnitType(tx, events, await idsOf('moved'), now);
  await liftRetained(tx, await changePeople(tx, ref), 'hidings');
  await endUnsharedBedrooms(tx, events, await idsOf('changed'));
  await reportProgress(90);
  const relocated = leaving.filter((id) => left.has(id)).length;
  return { removed: left.size - relocated, relocated };
}

/**
 * Applies an import in the caller's transaction: all of it, or nothing if any result would differ from what staff were
 * shown. Call it in `transactionWithRetries`.
 * @throws ProductError `NotFound` or `Forbidden` when the person who requested it may no longer do so
 */
export async function commitImport(
  tx: Tx,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  ref: RosterImportRef,
  reportProgress: (percent: number) => Promise<void>,
): Promise<void> {
  const { importId } = ref;
  const request = await commitRequestOf(tx, importId);
  if (!request) throw new ProductError('NotFound');
  const { networkId, staffId, removes, relocates } = request;
  const places = request.places.map(({ id }) => id);
  await requesterGrant(tx, { staffId, networkId, places }, 'setUp');
  const differing = await compareAgain(tx, ref, request);
  await reportProgress(40);
  if (differing > 0) {
    await setImport(tx, importId, { state: 'stale', differing, progress: 0 });
    return;
  }
  const now = clock();
  const left = await apply(tx, events, { ...ref, removes, relocates, reportProgress }, now);
  await recordImport(tx, ref, { request, now });
  await forgetCells(tx, importId);
  for (const subnetworkId of places) await events.publish(tx, 'roster.imported', { subnetworkId });
  await setImport(tx, importId, { state: 'done', progress: 100, committedAt: now, ...left });
}

/**
 * Records in the audit log of each place what an import changed there, for which residents, and who requested it;
 * replaces passcodes that were mailed to former addresses.
 */
async function recordImport(
  tx: Tx,
  { importId, places }: RosterImportRef,
  { request, now }: { request: CommitRequest; now: Date },
): Promise<void> {
  const people = await residentsOfRows(tx, importId, ['new', 'changed', 'moved', 'relocated', 'gone']);
  const left = request.relocates ? await leftPlaces(tx, importId) : [];
  const readdressed = await peopleWithNewAddress(tx, { importId, places });
  const { networkId } = request;
  for (const { id: subnetworkId, name } of request.places) {
    const members = [
      ...people
        .filter(({ place }) => place === subnetworkId)
        .map(({ membershipId, outcome }) => ({
          membershipId,
          outcome: outcome === 'gone' ? 'removed' : outcome === 'relocated' ? 'new' : outcome,
        })),
      ...left
        .filter(({ place }) => place === subnetworkId)
        .map(({ membershipId }) => ({ membershipId, outcome: 'relocated' })),
    ];
    const countOf = (outcome: string) => members.filter((one) => one.outcome === outcome).length;
    const about = aboutSubnetwork(byStaff(request), { networkId, subnetworkId, name });
    const relocated = countOf('relocated');
    const after = {
      file: request.file,
      new: countOf('new'),
      changed: countOf('changed'),
      moved: countOf('moved'),
      removed: countOf('removed'),
      ...(relocated > 0 && { relocated }),
    };
    await record(tx, { ...about, action: 'roster.imported', after, members }, now);
    const mailed = readdressed.filter(({ place }) => place === subnetworkId).map(({ id }) => id);
    await replaceMailedPasscodes(tx, about, mailed, now);
  }
}

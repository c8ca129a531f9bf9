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
import type { Removals, RosterImportRef } from '../roster.schema';
import { copyRows, lockPeople, markDiffering, residentsOfRows, takeCopy } from './meaning.queries';
import { type CommitRequest, commitRequestOf, setImport } from './states.queries';
import { addNewcomers, changePeople, forgetCells, newRows, peopleWithNewAddress } from './write.queries';

const batchSize = 2000;
const touching = ['changed', 'moved', 'gone'] as const;

/**
 * Compares the rows again under locks of the residents they are about.
 * @returns how many now have a different result than the one shown
 */
async function compareAgain(tx: Tx, ref: RosterImportRef, removals: Removals): Promise<number> {
  const people = await residentsOfRows(tx, ref.importId, removals.removes ? touching : ['changed', 'moved']);
  await lockPeople(
    tx,
    people.map(({ membershipId }) => membershipId),
  );
  await openComparison(tx, ref.subnetworkId);
  const copyId = newId<RosterImportId>();
  await copyRows(tx, ref, copyId);
  await compareRows(tx, { ...ref, importId: copyId });
  const differing = await markDiffering(tx, ref, { ...removals, copyId });
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

/** Adds, changes, moves and removes the residents that the rows are about. @returns the number of removed residents */
async function apply(
  tx: Tx,
  events: Publisher,
  {
    removes,
    reportProgress,
    ...ref
  }: RosterImportRef & { removes: boolean; reportProgress: (percent: number) => Promise<void> },
  now: Date,
): Promise<number> {
  const idsOf = async (outcome: 'changed' | 'gone' | 'moved') =>
    (await residentsOfRows(tx, ref.importId, [outcome])).map(({ membershipId }) => membershipId);
  await addAll(tx, ref);
  await reportProgress(60);
  const removed = removes
    ? await removeResidents(tx, events, await idsOf('gone'), now)
    : new Map<MembershipId, MembershipId[]>();
  await reportProgress(75);
  await leaveUnitType(tx, events, await idsOf('moved'), now);
  await liftRetained(tx, await changePeople(tx, ref), 'hidings');
  await endUnsharedBedrooms(tx, events, await idsOf('changed'));
  await reportProgress(90);
  return removed.size;
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
  const { importId, subnetworkId } = ref;
  const request = await commitRequestOf(tx, importId);
  if (!request) throw new ProductError('NotFound');
  const { networkId, staffId, removes } = request;
  await requesterGrant(tx, { staffId, networkId, places: [subnetworkId] }, 'setUp');
  const differing = await compareAgain(tx, ref, request);
  await reportProgress(40);
  if (differing > 0) {
    await setImport(tx, importId, { state: 'stale', differing, progress: 0 });
    return;
  }
  const now = clock();
  const removed = await apply(tx, events, { ...ref, removes, reportProgress }, now);
  await recordImport(tx, ref, { request, now });
  await forgetCells(tx, importId);
  await events.publish(tx, 'roster.imported', { subnetworkId });
  await setImport(tx, importId, { state: 'done', progress: 100, committedAt: now, removed });
}

/**
 * Records in the audit log what an import changed, for which residents, and who requested it; replaces passcodes that
 * were mailed to former addresses.
 */
async function recordImport(
  tx: Tx,
  { importId, subnetworkId }: RosterImportRef,
  { request, now }: { request: CommitRequest; now: Date },
): Promise<void> {
  const people = await residentsOfRows(tx, importId, [
    'new',
    'changed',
    'moved',
    ...(request.removes ? ['gone' as const] : []),
  ]);
  const countOf = (outcome: string) => people.filter((one) => one.outcome === outcome).length;
  const { networkId, place: name } = request;
  const about = aboutSubnetwork(byStaff(request), { networkId, subnetworkId, name });
  const after = {
    file: request.file,
    new: countOf('new'),
    changed: countOf('changed'),
    moved: countOf('moved'),
    removed: countOf('gone'),
  };
  await record(
    tx,
    {
      ...about,
      action: 'roster.imported',
      after,
      members: people.map(({ membershipId, outcome }) => ({
        membershipId,
        outcome: outcome === 'gone' ? 'removed' : outcome,
      })),
    },
    now,
  );
  await replaceMailedPasscodes(tx, about, await peopleWithNewAddress(tx, { importId, subnetworkId }), now);
}

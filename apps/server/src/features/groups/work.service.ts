import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import type { LeftReason } from '@nestmate/contract/staff/groups';
import type { GroupDraftId, StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import { transactionWithRetries } from '../../platform/database/transaction-with-retries';
import type { Publisher } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import { isLockConflict } from '../../platform/sql-state';
import { aboutSubnetwork, byStaff, record } from '../audit';
import { rejoinRooms } from '../removal';
import { matchResidents, roommateIdsOf, takeOut } from '../room';
import { requesterGrant } from '../staff';
import {
  draftById,
  type DraftRecord,
  draftsInWork,
  type GroupRecord,
  groupsOf,
  homesOf,
  lockDraft,
  peopleOf,
  setDraft,
  setGroups,
} from './groups.queries';

type WorkDependencies = Pick<App, 'clock' | 'db' | 'events' | 'log'>;

/** Why a group is left as it is, by the refusal. */
const reasonOf: Partial<Record<ErrorCode, LeftReason>> = {
  CannotPlace: 'cannotPlace',
  GenderPolicy: 'cannotPlace',
  network_closed: 'closed',
  no_unit_left: 'noUnit',
  room_too_small: 'tooLarge',
};

/** Works in a savepoint: a refusal rolls back only this work. @returns why it was refused */
async function refusalIn(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<LeftReason | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof ProductError) return reasonOf[error.code] ?? 'changed';
    throw error;
  }
}

const sameIds = (some: readonly MembershipId[], others: readonly MembershipId[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

interface GroupWork {
  draft: DraftRecord;
  group: GroupRecord;
  now: Date;
}

/** Moves the people of one group in together, if all of them are still where the draft saw them. */
async function commitGroup(tx: Tx, events: Publisher, { draft, group, now }: GroupWork): Promise<void> {
  const people = (await peopleOf(tx, draft.id)).filter(({ number }) => number === group.number);
  const ids = people.map(({ personId }) => personId);
  const homes = await homesOf(tx, ids);
  const seen = new Set(people.map(({ homeId, personId }) => homeId ?? personId));
  const why = await refusalIn(tx, async (inner) => {
    const areThere = ids.every((id) => homes.some((home) => home.people.includes(id)));
    const isAsDrafted =
      homes.length === seen.size && homes.every((home) => home.people.every((id) => ids.includes(id)));
    if (!areThere || !isAsDrafted) throw new ProductError('ChangedMeanwhile');
    const { roomId, unitNumber, affected } = await matchResidents(inner, events, ids, {
      overrule: 'nothing',
      now,
    });
    const [first] = ids;
    const inside = first ? [first, ...(await roommateIdsOf(inner, first))] : [];
    if (!sameIds(inside, ids)) throw new ProductError('ChangedMeanwhile');
    if (unitNumber !== null && affected.length > 0)
      await events.publish(inner, 'unit.numbered', { unitNumber, membershipIds: affected });
    await setGroups(inner, draft.id, [group.number], {
      state: 'done',
      whyLeft: null,
      roomId,
      doneAt: now,
      before: homes.map((home) => ({ people: home.people, unitNumber: home.unitNumber })),
    });
  });
  if (why) await setGroups(tx, draft.id, [group.number], { state: 'left', whyLeft: why });
}

/** Ends the room of one group, and brings those together again who had lived together before. */
async function undoGroup(tx: Tx, events: Publisher, { draft, group, now }: GroupWork): Promise<void> {
  const { roomId, before } = group;
  const why = await refusalIn(tx, async (inner) => {
    if (!roomId || !before) throw new ProductError('ChangedMeanwhile');
    const { before: seen } = await takeOut(inner, events, roomId, 'everybody');
    const drafted = before.flatMap(({ people }) => people);
    if (seen.locked || !sameIds(seen.people, drafted)) throw new ProductError('ChangedMeanwhile');
    const shared = before.filter(({ people }) => people.length > 1);
    const former = shared.flatMap(({ people, unitNumber }) =>
      people.map((membershipId) => ({
        membershipId,
        roommates: people.filter((id) => id !== membershipId),
        wasLocked: false,
        unitNumber,
      })),
    );
    await rejoinRooms(inner, events, former, now);
    await setGroups(inner, draft.id, [group.number], { state: 'undone', roomId: null, before: null });
  });
  if (why) await setGroups(tx, draft.id, [group.number], { state: 'done', whyLeft: why });
}

/** Records a commit or an undo with everybody whom it moved, once all its groups are through. */
async function finish(
  tx: Tx,
  { draft, staffId, now }: { draft: DraftRecord; staffId: StaffId | null; now: Date },
) {
  const isCommit = draft.state === 'committing';
  const [groups, people, named] = [
    await groupsOf(tx, draft.id),
    await peopleOf(tx, draft.id),
    await draftById(tx, draft.id),
  ];
  const since = draft.committedAt?.getTime() ?? 0;
  const isOfThis = ({ state, doneAt }: GroupRecord) =>
    isCommit ? state === 'done' && (doneAt?.getTime() ?? 0) >= since : state === 'undone';
  const done = new Set(groups.filter(isOfThis).map(({ number }) => number));
  const left = groups.filter(({ state, whyLeft }) =>
    isCommit ? state === 'left' : state === 'done' && whyLeft,
  );
  const actor = staffId
    ? byStaff({ staffId, name: (isCommit ? named?.committer : named?.undoer) ?? '' })
    : { kind: 'job' as const };
  const about = aboutSubnetwork(actor, { ...draft, name: named?.place ?? '' });
  await record(
    tx,
    {
      ...about,
      action: isCommit ? 'groups.committed' : 'groups.undone',
      after: { draft: draft.number, groups: done.size, left: left.length },
      members: people.flatMap(({ personId, number }) =>
        number !== null && done.has(number)
          ? [{ membershipId: personId, outcome: isCommit ? 'matched' : 'undone' }]
          : [],
      ),
      ...(draft.reason && { reason: draft.reason }),
    },
    now,
  );
  await setDraft(tx, draft.id, { state: 'ready', reason: null });
}

/**
 * Takes one group of a draft through, in a transaction of its own: a process that ends in the middle leaves each group
 * as it was or done. The draft is locked before residents are.
 * @returns whether there is more to do
 */
async function workOnNext({ db, events, clock }: WorkDependencies, id: GroupDraftId): Promise<boolean> {
  return transactionWithRetries(db, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft?.state !== 'committing' && draft?.state !== 'undoing') return false;
    const isCommit = draft.state === 'committing';
    const staffId = isCommit ? draft.committedBy : draft.undoneBy;
    const now = clock();
    const waiting = (await groupsOf(tx, id)).filter(
      ({ state }) => state === (isCommit ? 'waiting' : 'undoing'),
    );
    const [group] = waiting;
    const isAllowed = await mayStill(tx, draft, staffId);
    if (group && isAllowed) {
      const work = { draft, group, now };
      await (isCommit ? commitGroup(tx, events, work) : undoGroup(tx, events, work));
    } else {
      const numbers = waiting.map(({ number }) => number);
      await setGroups(tx, id, numbers, { state: isCommit ? 'left' : 'done', whyLeft: 'notAllowed' });
      await finish(tx, { draft, staffId, now });
    }
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
    return group !== undefined && isAllowed;
  });
}

/** Whether who requested the work may still do so. */
async function mayStill(
  tx: Tx,
  { networkId, subnetworkId }: DraftRecord,
  staffId: StaffId | null,
): Promise<boolean> {
  if (!staffId) return false;
  try {
    await requesterGrant(tx, { staffId, networkId, places: [subnetworkId] }, 'rooms');
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}

/** Commits and undoes what was requested, also after a restart. */
export async function runWork(dependencies: WorkDependencies): Promise<void> {
  const { db, log } = dependencies;
  for (const { id } of await draftsInWork(db)) {
    try {
      while (await workOnNext(dependencies, id));
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      log.warn({ err: error, draft: id }, 'A commit of groups waits for others');
    }
  }
}

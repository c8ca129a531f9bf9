import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import type { GroupSkipReason } from '@nestmate/contract/staff/groups';
import type { GroupDraftId, StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import { inSavepoint } from '../../platform/database/savepoint';
import { transactionWithRetries } from '../../platform/database/transaction-with-retries';
import type { Publisher } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import { isLockConflict } from '../../platform/sql-state';
import { aboutSubnetwork, byStaff, record } from '../audit';
import { recordReopened } from '../office';
import { rejoinRooms } from '../removal';
import { matchResidents, roommateIdsOf, takeOut } from '../room';
import { requesterGrant } from '../staff';
import {
  draftById,
  type DraftRecord,
  draftsToCommitOrUndo,
  type GroupRecord,
  groupsOf,
  lockDraft,
  membersOf,
  nextGroup,
  peopleOf,
  type PersonRecord,
  residentsAmong,
  setDraft,
  setGroups,
  setGroupsIn,
  setHomes,
  staffNameOf,
} from './groups.queries';
import { householdsOf } from './households';

type WorkDependencies = Pick<App, 'clock' | 'db' | 'events' | 'log'>;

/** Why a group is skipped, by the refusal. */
const reasonOf: Partial<Record<ErrorCode, GroupSkipReason>> = {
  CannotPlace: 'cannotPlace',
  GenderPolicy: 'cannotPlace',
  network_closed: 'closed',
  no_unit_left: 'noUnit',
  room_too_small: 'tooLarge',
};

/** Why a refusal rolled back the work on a group; null where nothing did. */
async function skipReasonOf(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<GroupSkipReason | null> {
  const outcome = await inSavepoint(tx, work);
  return outcome.done ? null : (reasonOf[outcome.refusal.code] ?? 'changed');
}

const sameIds = (some: readonly MembershipId[], others: readonly MembershipId[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

interface GroupWork {
  draft: DraftRecord;
  group: GroupRecord;
  by: { staffId: StaffId; name: string };
  now: Date;
}

/**
 * Moves the people of one group in together, if all of them are still where and what the draft saw: the same homes,
 * each of them whole, in the unit type of the group, and not hidden.
 */
async function commitGroup(tx: Tx, events: Publisher, { draft, group, now }: GroupWork): Promise<void> {
  const people = await membersOf(tx, draft.id, group.number);
  const ids = people.map(({ personId }) => personId);
  const residents = await residentsAmong(tx, ids);
  const homeOf = new Map(people.map(({ personId, homeId }) => [personId, homeId]));
  const homes = householdsOf(residents);
  const isAsDrafted =
    residents.length === ids.length &&
    homes.length > 1 &&
    homes.every((home) => home.length === home[0]?.roomSize) &&
    residents.every(
      ({ id, roomId, unitTypeId, isHidden }) =>
        roomId === homeOf.get(id) && unitTypeId === group.unitTypeId && !isHidden,
    );
  const skipReason = await skipReasonOf(tx, async (inner) => {
    if (!isAsDrafted) throw new ProductError('ChangedMeanwhile');
    const { roomId } = await matchResidents(inner, events, ids, { overrule: 'nothing', now });
    const [first] = ids;
    const inside = first ? [first, ...(await roommateIdsOf(inner, first))] : [];
    if (!sameIds(inside, ids)) throw new ProductError('ChangedMeanwhile');
    await setGroups(inner, draft.id, [group.number], {
      state: 'done',
      skipReason: null,
      roomId,
      doneAt: now,
      before: homes.map((home) => ({
        people: home.map(({ id }) => id),
        unitNumber: home[0]?.unitNumber ?? null,
      })),
    });
  });
  if (skipReason) await setGroups(tx, draft.id, [group.number], { state: 'skipped', skipReason });
}

/**
 * Ends the room of one group, and brings those together again who had lived together before; where one of these homes
 * cannot be again, nothing of the group is undone.
 */
async function undoGroup(tx: Tx, events: Publisher, { draft, group, by, now }: GroupWork): Promise<void> {
  const { roomId, before } = group;
  const skipReason = await skipReasonOf(tx, async (inner) => {
    if (!roomId || !before) throw new ProductError('ChangedMeanwhile');
    // Those in whose room the others moved stay there, and hear only that these left.
    const members = await membersOf(inner, draft.id, group.number);
    const hosts = members.flatMap(({ personId, homeId }) => (homeId === roomId ? personId : []));
    const drafted = before.flatMap(({ people }) => people);
    const leaving = drafted.filter((id) => !hosts.includes(id));
    const takeOutOf = async (people: readonly MembershipId[], who: MembershipId | 'everybody') => {
      const { before: seen } = await takeOut(inner, events, roomId, who);
      if (seen.locked || !sameIds(seen.people, people)) throw new ProductError('ChangedMeanwhile');
    };
    if (hosts.length === 0) await takeOutOf(drafted, 'everybody');
    else
      for (const [at, id] of leaving.entries())
        await takeOutOf(
          drafted.filter((one) => !leaving.slice(0, at).includes(one)),
          id,
        );
    const shared = before.filter(
      ({ people }) => people.length > 1 && !people.some((id) => hosts.includes(id)),
    );
    const former = shared.flatMap(({ people, unitNumber }) =>
      people.map((membershipId) => ({
        membershipId,
        roommates: people.filter((id) => id !== membershipId),
        wasLocked: false,
        unitNumber,
      })),
    );
    const rejoined = await rejoinRooms(inner, events, former, { now, isAnnounced: false });
    if (rejoined.some(({ room }) => room === 'alone')) throw new ProductError('ChangedMeanwhile');
    await recordReopened(inner, { actor: byStaff(by), networkId: draft.networkId }, rejoined, now);
    await setHomes(inner, draft.id, group.number);
    await setGroups(inner, draft.id, [group.number], {
      state: 'undone',
      skipReason: null,
      roomId: null,
      doneAt: null,
      before: null,
    });
  });
  if (skipReason) await setGroups(tx, draft.id, [group.number], { state: 'done', skipReason });
}

type Outcome = Omit<GroupWork, 'by' | 'group'> & { by: GroupWork['by'] | undefined };

/** The unit numbers of homes whose people moved into another. */
const numbersEndedBy = (
  { number, roomId, before }: GroupRecord,
  people: readonly PersonRecord[],
): string[] => {
  const hosts = new Set(
    people.flatMap((one) => (one.number === number && one.homeId === roomId ? one.personId : [])),
  );
  return (before ?? []).flatMap(({ people: home, unitNumber }) =>
    unitNumber === null || home.some((id) => hosts.has(id)) ? [] : unitNumber,
  );
};

/**
 * Records a commit or an undo with everybody whom it moved, once all its groups are through; and of a commit, which of
 * them were put into their group by hand, by each who did it.
 */
async function finish(tx: Tx, { draft, by, now }: Outcome) {
  const isCommit = draft.state === 'committing';
  const groups = await groupsOf(tx, draft.id);
  const people = await peopleOf(tx, draft.id);
  const named = await draftById(tx, draft.id);
  const ofCommit = groups.filter(({ commitId }) => commitId === draft.commitId);
  const moved = ofCommit.filter(({ state }) => state === (isCommit ? 'done' : 'undone'));
  const numbers = new Set(moved.map(({ number }) => number));
  const endedNumbers = isCommit ? moved.flatMap((group) => numbersEndedBy(group, people)) : [];
  const about = aboutSubnetwork(by ? byStaff(by) : { kind: 'job' }, { ...draft, name: named?.place ?? '' });
  await record(
    tx,
    {
      ...about,
      action: isCommit ? 'groups.committed' : 'groups.undone',
      ...(endedNumbers.length > 0 && { before: { unit_number: endedNumbers.join(', ') } }),
      after: { draft: draft.number, groups: moved.length, left: ofCommit.length - moved.length },
      members: people.flatMap(({ personId, number }) =>
        number !== null && numbers.has(number)
          ? [{ membershipId: personId, outcome: isCommit ? 'matched' : 'undone' }]
          : [],
      ),
      ...(draft.reason && { reason: draft.reason }),
    },
    now,
  );
  if (isCommit) {
    const byHand = people.filter(({ number, movedBy }) => movedBy && number !== null && numbers.has(number));
    const movers = new Set(byHand.flatMap(({ movedBy }) => movedBy ?? []));
    for (const staffId of movers) {
      const name = await staffNameOf(tx, staffId);
      const theirs = byHand.filter(({ movedBy }) => movedBy === staffId);
      await record(
        tx,
        {
          ...aboutSubnetwork(byStaff({ staffId, name: name ?? '' }), { ...draft, name: named?.place ?? '' }),
          action: 'groups.moved',
          after: { draft: draft.number },
          members: theirs.map(({ personId }) => ({ membershipId: personId, outcome: 'moved' })),
        },
        now,
      );
    }
  }
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
    const now = clock();
    const waiting = isCommit ? 'waiting' : 'undoing';
    const group = await nextGroup(tx, id, waiting);
    const by = await authorOf(tx, draft, isCommit ? draft.committedBy : draft.undoneBy);
    if (group && by) {
      const work = { draft, group, by, now };
      await (isCommit ? commitGroup(tx, events, work) : undoGroup(tx, events, work));
    } else {
      await setGroupsIn(tx, id, waiting, { state: isCommit ? 'skipped' : 'done', skipReason: 'notAllowed' });
      await finish(tx, { draft, by, now });
    }
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
    return group !== undefined && by !== undefined;
  });
}

/** Who requested the work, if they may still do so. */
async function authorOf(
  tx: Tx,
  { networkId, subnetworkId }: DraftRecord,
  staffId: StaffId | null,
): Promise<GroupWork['by'] | undefined> {
  if (!staffId) return undefined;
  try {
    await requesterGrant(tx, { staffId, networkId, places: [subnetworkId] }, 'rooms');
  } catch (error) {
    if (error instanceof ProductError) return undefined;
    throw error;
  }
  const name = await staffNameOf(tx, staffId);
  return name === undefined ? undefined : { staffId, name };
}

/**
 * Commits and undoes what was requested, also after a restart: a group of each draft in turn, so that nobody waits for
 * the thousands of a colleague. A draft that fails is tried again a minute later.
 */
export async function runCommits(dependencies: WorkDependencies): Promise<void> {
  const { db, log } = dependencies;
  let drafts = (await draftsToCommitOrUndo(db)).map(({ id }) => id);
  while (drafts.length > 0) {
    const goOn: GroupDraftId[] = [];
    for (const id of drafts) {
      try {
        if (await workOnNext(dependencies, id)) goOn.push(id);
      } catch (error) {
        const level = isLockConflict(error) ? 'warn' : 'error';
        log[level]({ err: error, draft: id }, 'A commit of groups is tried again');
      }
    }
    drafts = goOn;
  }
}

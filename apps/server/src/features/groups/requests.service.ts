import type { BodyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { ProductError, type StaffActor } from '../../platform/http';
import { standingGrant } from '../staff';
import { isCommittable, isUndoable, readDraft } from './draft-now';
import { type DraftDependencies, requireDraft } from './drafts.service';
import { commitQueue } from './groups.jobs';
import { groupsOf, lockDraft, setDraft, setGroups } from './groups.queries';

type CommitDependencies = DraftDependencies & Pick<App, 'events' | 'jobs'>;
type Calls = (typeof staffCalls)['staffGroups'];

/**
 * Requests that groups become rooms, which a job does, each in a transaction of its own; idempotent by its id.
 * @throws ProductError `NotFound`, `Conflict` while the draft is searched for or worked on, `ChangedMeanwhile` for a
 * group that staff have not seen as it is, `NumbersChanged` when other people would move in than were shown
 */
export async function requestCommit(
  dependencies: CommitDependencies,
  actor: StaffActor,
  id: GroupDraftId,
  { commit_id: commitId, groups: chosen, people, reason }: BodyOf<Calls['commit']>,
): Promise<void> {
  const { db, events, jobs, clock, residentIndexes } = dependencies;
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rooms');
    const draft = await lockDraft(tx, id);
    if (!draft) throw new ProductError('NotFound');
    if (draft.commitId === commitId) return;
    if (draft.state !== 'ready') throw new ProductError('Conflict');
    const all = drafted.groups.filter(isCommittable);
    const numbers = new Set((chosen ?? all).map(({ number }) => number));
    const taken = all.filter(({ number }) => numbers.has(number));
    const versionOf = new Map((await groupsOf(tx, id)).map(({ number, version }) => [number, version]));
    const seen = chosen ?? taken;
    const isSeen = seen.every(({ number, version }) => versionOf.get(number) === version);
    if (!isSeen || taken.some(({ number, version }) => versionOf.get(number) !== version))
      throw new ProductError('ChangedMeanwhile');
    if (taken.reduce((sum, { members }) => sum + members.length, 0) !== people || taken.length === 0)
      throw new ProductError('NumbersChanged');
    await setGroups(
      tx,
      id,
      taken.map(({ number }) => number),
      { state: 'waiting', skipReason: null, commitId },
    );
    await setDraft(tx, id, {
      state: 'committing',
      committedBy: actor.staffId,
      committedAt: clock(),
      commitId,
      reason: reason ?? null,
    });
    await jobs.sendWithin(tx, commitQueue, [{}]);
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
  });
}

/**
 * Requests that the rooms of a commit end again, which a job does; idempotent.
 * @throws ProductError `NotFound`, `Conflict`, or `TooLate` after a day and where nothing was committed
 */
export async function requestUndo(
  { db, events, jobs, clock }: CommitDependencies,
  actor: StaffActor,
  id: GroupDraftId,
  { commit_id: commitId, reason }: BodyOf<Calls['undo']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rooms');
    const draft = await lockDraft(tx, id);
    if (!draft) throw new ProductError('NotFound');
    if (draft.state === 'undoing') return;
    if (draft.state !== 'ready') throw new ProductError('Conflict');
    const groups = await groupsOf(tx, id);
    const now = clock();
    const ofCommit = groups.filter((group) => group.commitId === commitId);
    const done = ofCommit.filter((group) => isUndoable(group, now));
    // The same again, after a lost reply.
    if (done.length === 0 && ofCommit.some(({ state }) => state === 'undone')) return;
    if (done.length === 0) throw new ProductError('TooLate');
    await setGroups(
      tx,
      id,
      done.map(({ number }) => number),
      { state: 'undoing' },
    );
    await setDraft(tx, id, { commitId, state: 'undoing', undoneBy: actor.staffId, reason });
    await jobs.sendWithin(tx, commitQueue, [{}]);
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
  });
}

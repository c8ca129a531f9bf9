import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import { savedAnswerLimits } from '@nestmate/contract/staff/saved-answers';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { grantOf, standingGrant } from '../../staff';
import { answersOf, deleteAnswer, insertAnswer, lockAnswersOf, updateAnswer } from './saved-answers.queries';

type Calls = (typeof staffCalls)['savedAnswers'];

export async function listAnswers(db: Db, actor: StaffActor): Promise<ReplyOf<Calls['list']>> {
  const rows = await answersOf(db, grantOf(actor).networkId);
  return { answers: rows.map(({ id, name, texts, version }) => ({ answer_id: id, name, texts, version })) };
}

async function log(
  tx: Tx,
  actor: StaffActor,
  action: AuditAction,
  { names, at }: { names: { before?: string | undefined; after?: string }; at: Date },
): Promise<void> {
  const { networkId } = grantOf(actor);
  const entry = {
    action,
    actor: byStaff(actor),
    networkId,
    ...(names.before !== undefined && { before: { name: names.before } }),
    ...(names.after !== undefined && { after: { name: names.after } }),
  };
  await record(tx, entry, at);
}

/**
 * Saves an answer, or changes the version that was read: of two who change it at the same time, the second gets an
 * error. A retry changes nothing.
 * @throws ProductError `ChangedMeanwhile`, also when a colleague has deleted it; `TooManySavedAnswers`; `NotFound` for
 * an id of another network
 */
export async function saveAnswer(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { id, name, texts, version }: BodyOf<Calls['save']> & { id: SavedAnswerId },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'moderate');
    await lockAnswersOf(tx, networkId);
    const all = await answersOf(tx, networkId);
    const before = all.find((one) => one.id === id);
    if (before && isDeepStrictEqual([before.name, before.texts], [name, texts])) return;
    if ((before?.version ?? 0) !== version) throw new ProductError('ChangedMeanwhile');
    if (before) await updateAnswer(tx, id, { name, texts });
    else {
      const count = savedAnswerLimits.answers;
      if (all.length >= count) throw new ProductError('TooManySavedAnswers', { values: { count } });
      if (!(await insertAnswer(tx, { id, networkId, name, texts }))) throw new ProductError('NotFound');
    }
    await log(tx, actor, 'support.answerKept', { names: { before: before?.name, after: name }, at: clock() });
  });
}

/** Deletes a saved answer; idempotent. */
export async function dropAnswer(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  id: SavedAnswerId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'moderate');
    await lockAnswersOf(tx, networkId);
    const before = await deleteAnswer(tx, networkId, id);
    if (before === undefined) return;
    await log(tx, actor, 'support.answerDropped', { names: { before }, at: clock() });
  });
}

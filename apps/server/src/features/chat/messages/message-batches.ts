import type { ChatSid } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import { createSemaphore } from '../../../platform/semaphore';
import { isLockConflict, sqlStateOf } from '../../../platform/sql-state';
import { type MessageDraft, writeMessages, type WrittenMessage } from './write-messages';

const maxBatch = 256;
/** Batches that are written at the same time: one is sent and answered while PostgreSQL writes the other. */
const maxTogether = 2;
/** Conversations that are written alone at the same time; each takes a database connection. */
const maxAlone = 2;
/**
 * How long a transaction waits for a lock: less than PostgreSQL's deadlock timeout of one second, so that a deadlock
 * ends this transaction, which is retried, and no other.
 */
const lockTimeoutMs = { together: 250, alone: 750 };
/** A message fails permanently after this; the author's window stops waiting at the same time. */
const messageTimeoutMs = 10_000;

interface WaitingDraft {
  draft: MessageDraft;
  since: number;
  resolve: (written: WrittenMessage) => void;
  reject: (error: unknown) => void;
}

export interface MessageBatches {
  /** Resolves when the message is on disk, with an index that is final. Idempotent by the message's id. */
  write: (draft: MessageDraft) => Promise<WrittenMessage>;
}

const isTooLate = ({ since }: WaitingDraft) => performance.now() - since > messageTimeoutMs;
const refuse = (batch: readonly WaitingDraft[], error: unknown) =>
  batch.forEach(({ reject }) => reject(error));

/** A data exception or a constraint violation: one message of the batch is to blame, and the others can be written. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

/**
 * Writes the messages of many conversations in batches, one transaction each: messages that arrive while enough batches
 * run go into the next one. Those of one conversation are written in the order of arrival, in one transaction at a
 * time. When a batch fails, because a conversation is locked or one message is bad, each of its conversations is
 * written alone, and the following batches do not wait for it.
 * @param onWritten called for each message in the order of its conversation; also for a retry, since the process that
 * wrote the message may have died before it was emitted
 */
export function createMessageBatches(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  onWritten: (sid: ChatSid, written: WrittenMessage) => void,
): MessageBatches {
  let waiting: WaitingDraft[] = [];
  let running = 0;
  /** The conversations of the running batches. */
  const together = new Set<ChatSid>();
  /** The messages of conversations that are written alone. */
  const alone = new Map<ChatSid, WaitingDraft[]>();
  const takeTurn = createSemaphore(maxAlone);

  /** Starts batches of what waits; the messages of a conversation that is being written go into its next batch. */
  function flush(): void {
    while (running < maxTogether) {
      const batch: WaitingDraft[] = [];
      const remaining: WaitingDraft[] = [];
      for (const each of waiting) {
        const { sid } = each.draft;
        const own = alone.get(sid);
        if (own) own.push(each);
        else if (together.has(sid) || batch.length === maxBatch) remaining.push(each);
        else batch.push(each);
      }
      waiting = remaining;
      if (batch.length === 0) return;
      void run(batch);
    }
  }

  async function run(batch: readonly WaitingDraft[]): Promise<void> {
    const sids = new Set(batch.map(({ draft }) => draft.sid));
    running += 1;
    for (const sid of sids) together.add(sid);
    await writeTogether(batch);
    for (const sid of sids) together.delete(sid);
    running -= 1;
    flush();
  }

  async function writeTogether(batch: readonly WaitingDraft[]): Promise<void> {
    const failure = await attempt(batch, lockTimeoutMs.together);
    if (!failure) return;
    if (!isLockConflict(failure.error) && !isDataError(failure.error)) return refuse(batch, failure.error);
    for (const sid of new Set(batch.map(({ draft }) => draft.sid))) {
      const late = batch.filter(({ draft }) => draft.sid === sid);
      alone.set(sid, late);
      void writeAlone(sid, late);
    }
  }

  /** Writes until none are left, those that arrive meanwhile included: in batches, or one by one after a data error. */
  async function writeAlone(sid: ChatSid, late: WaitingDraft[]): Promise<void> {
    let batchSize = maxBatch;
    while (late.length > 0) {
      const batch = late.slice(0, batchSize);
      const failure = await takeTurn(() => attempt(batch, lockTimeoutMs.alone));
      let settled = batch;
      if (failure && isLockConflict(failure.error)) settled = batch.filter(isTooLate);
      else if (failure && isDataError(failure.error) && batch.length > 1) [settled, batchSize] = [[], 1];
      if (failure) refuse(settled, failure.error);
      late.splice(0, settled.length);
    }
    alone.delete(sid);
  }

  /** Settles each message, or returns why the whole batch failed. */
  async function attempt(
    batch: readonly WaitingDraft[],
    timeoutMs: number,
  ): Promise<{ error: unknown } | undefined> {
    if (batch.length === 0) return undefined;
    try {
      const outcomes = await writeMessages(
        db,
        batch.map(({ draft }) => draft),
        { lockTimeoutMs: timeoutMs, now: clock() },
      );
      for (const [at, outcome] of outcomes.entries())
        if (outcome instanceof Error) batch[at]?.reject(outcome);
        else batch[at]?.resolve(outcome);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  return {
    async write(draft) {
      const written = await new Promise<WrittenMessage>((resolve, reject) => {
        waiting.push({ draft, since: performance.now(), resolve, reject });
        flush();
      });
      // Called here, so that a failure of the listener fails this message only.
      onWritten(draft.sid, written);
      return written;
    },
  };
}

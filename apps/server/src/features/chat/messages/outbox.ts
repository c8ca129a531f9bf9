import type { ChatSid } from '@nestmate/contract';
import { atMost } from '../../../platform/at-most';
import type { Db } from '../../../platform/database/client';
import { gaveWay, sqlStateOf } from '../../../platform/sql-state';
import { type Draft, writeMessages, type Written } from './write-messages';

/** How many messages are written at once. */
const mostAtOnce = 256;
/** How many conversations are written alone at once: each takes a connection to the database. */
const mostAlone = 2;
/**
 * Milliseconds to wait for what somebody else holds. Below a second, when PostgreSQL would choose one of those who wait in a
 * circle and end what it does: it is always we who begin again.
 */
const patience = { together: 250, alone: 750 };
/** Milliseconds after which an author is told that it does not work; their window asks no longer either. */
const lastsAtMost = 10_000;

interface Waiting {
  draft: Draft;
  since: number;
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

export interface Outbox {
  /** Resolves once the message is on disk, in a place that is the same for everyone. Sent again, it stays where it is. */
  write: (draft: Draft) => Promise<Written>;
}

const isTooLate = ({ since }: Waiting) => performance.now() - since > lastsAtMost;
const refuse = (batch: readonly Waiting[], error: unknown) => batch.forEach(({ reject }) => reject(error));

/** Whether what is to be written cannot be: it breaks a rule of the tables, and what it was sent with does not. */
const isOfItsData = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

/**
 * Writes messages of many conversations in one transaction: whatever arrives while one is under way goes with the next. That is
 * what makes durable messages cheap, and in each conversation it keeps the order in which they arrived. When it cannot be written,
 * because somebody holds a conversation or one message is bad, each conversation of it goes on alone, and the others do
 * not wait for it.
 * @param onWritten told of every message in the order of its conversation; of one that stood already, too: whoever wrote it may
 *   have died before anybody was told
 */
export function openOutbox(db: Db, onWritten: (chatId: ChatSid, written: Written) => void): Outbox {
  let waiting: Waiting[] = [];
  let isBusy = false;
  /** What waits in conversations that are written alone. */
  const alone = new Map<ChatSid, Waiting[]>();
  const takeTurn = atMost(mostAlone);

  async function flush(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      for (const each of taken) alone.get(each.draft.chatId)?.push(each);
      await writeTogether(taken.filter(({ draft }) => !alone.has(draft.chatId)));
    }
    isBusy = false;
  }

  async function writeTogether(batch: readonly Waiting[]): Promise<void> {
    const failure = await attempt(batch, patience.together);
    if (!failure) return;
    if (!gaveWay(failure.error) && !isOfItsData(failure.error)) return refuse(batch, failure.error);
    for (const chatId of new Set(batch.map(({ draft }) => draft.chatId))) {
      const late = batch.filter(({ draft }) => draft.chatId === chatId);
      alone.set(chatId, late);
      void writeAlone(chatId, late);
    }
  }

  /** Until nothing waits there any more, also of what comes meanwhile; first all at once, then one by one when one of them is bad. */
  async function writeAlone(chatId: ChatSid, late: Waiting[]): Promise<void> {
    let atOnce = mostAtOnce;
    while (late.length > 0) {
      const batch = late.slice(0, atOnce);
      const failure = await takeTurn(() => attempt(batch, patience.alone));
      let settled = batch;
      if (failure && gaveWay(failure.error)) settled = batch.filter(isTooLate);
      else if (failure && isOfItsData(failure.error) && batch.length > 1) [settled, atOnce] = [[], 1];
      if (failure) refuse(settled, failure.error);
      late.splice(0, settled.length);
    }
    alone.delete(chatId);
  }

  /** Answers each, unless nothing could be written. */
  async function attempt(batch: readonly Waiting[], wait: number): Promise<{ error: unknown } | undefined> {
    if (batch.length === 0) return undefined;
    try {
      const outcomes = await writeMessages(
        db,
        batch.map(({ draft }) => draft),
        wait,
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
      const written = await new Promise<Written>((resolve, reject) => {
        waiting.push({ draft, since: performance.now(), resolve, reject });
        void flush();
      });
      // Here, where it can fail for this one only.
      onWritten(draft.chatId, written);
      return written;
    },
  };
}

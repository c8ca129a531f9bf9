import type { Worker } from 'node:worker_threads';
import type { RosterReading } from '@nestmate/contract/staff/roster';
import { startThread } from '../../../platform/processes/programs';
import { createFairSemaphore } from '../../../platform/semaphore';
import type { FileToRead, RosterRead } from './reader-thread';

interface ReaderLimits {
  /** The limit for one file. */
  maxMs: number;
  maxMemoryMb: number;
  /** The thread ends when there has been nothing to read for this long. */
  idleMs: number;
}

const program = new URL('reader-thread.ts', import.meta.url);

const defaultLimits: ReaderLimits = { maxMs: 45_000, maxMemoryMb: 256, idleMs: 20_000 };

const stopped: RosterReading = {
  encoding: 'utf-8',
  separator: 'comma',
  workbook: null,
  header_line: 1,
  preset: 'generic',
  columns: [],
  missing: [],
  problem: { code: 'tooCostly', line: null },
};

/** Moves a file to the thread in place of copying it, where its memory is its own. */
const transferable = ({ bytes: { buffer, byteLength } }: FileToRead) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/**
 * Reads roster files in a thread of its own, one at a time and those of different people in turns, while the server
 * answers everybody else. A file that takes too much time or memory, or whose sender has hung up, ends the thread and
 * reads as `tooCostly`.
 */
export function openRosterReader(limits: ReaderLimits = defaultLimits) {
  const inTurn = createFairSemaphore(1);
  const resourceLimits = { maxOldGenerationSizeMb: limits.maxMemoryMb };
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    void thread?.terminate();
    thread = undefined;
  };

  const readInThread = (file: FileToRead, hungUp: AbortSignal) =>
    new Promise<RosterRead>((resolve, reject) => {
      const reader = (thread ??= startThread(program, { resourceLimits }));
      const settle = (settled: () => void) => {
        clearTimeout(deadline);
        hungUp.removeEventListener('abort', giveUp);
        reader.off('message', answer).off('error', fail).off('exit', giveUp);
        settled();
      };
      const giveUp = () => {
        stop();
        settle(() =>
          resolve({ reading: stopped, samples: [], values: [], top: [], batches: [], places: [] }),
        );
      };
      const deadline = setTimeout(giveUp, limits.maxMs);
      hungUp.addEventListener('abort', giveUp);
      const answer = (read: RosterRead) => settle(() => resolve(read));
      const fail = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return giveUp();
        stop();
        settle(() => reject(error));
      };
      reader.once('message', answer).once('error', fail).once('exit', giveUp);
      reader.ref();
      reader.postMessage(file, transferable(file));
    });

  return {
    /** @param who sends it; @param hungUp aborted once they have hung up */
    read: (who: string, file: FileToRead, hungUp: AbortSignal): Promise<RosterRead> =>
      inTurn(who, async () => {
        if (hungUp.aborted)
          return { reading: stopped, samples: [], values: [], top: [], batches: [], places: [] };
        clearTimeout(idle);
        try {
          return await readInThread(file, hungUp);
        } finally {
          // An idle thread does not keep the server from ending.
          thread?.unref();
          idle = setTimeout(stop, limits.idleMs).unref();
        }
      }),
    close: stop,
  };
}

export type RosterReader = ReturnType<typeof openRosterReader>;

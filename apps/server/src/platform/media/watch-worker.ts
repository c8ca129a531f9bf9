import type { types } from 'mediasoup';

/** When a worker is asked, and how long its answer may take. */
export interface Watch {
  periodMs: number;
  timeoutMs: number;
}

/** Long enough for a busy machine; a worker that forwards nothing for this long is of no use to a call. */
export const usualWatch: Watch = { periodMs: 1000, timeoutMs: 4000 };

/**
 * What a worker answers; undefined where it refuses, or does not answer in time. mediasoup itself would wait forever. If this process was
 * blocked, it first reads what has arrived meanwhile.
 */
export function answerInTime<Answer>(question: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve, undefined), ms);
    question.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

/**
 * Kills a worker that hangs: it then counts as one that died, for everybody who waits for its answers, and is replaced. One that does not
 * end when it is closed is killed, too.
 * @param hangs is called first
 */
export function watchWorker(worker: types.Worker, { periodMs, timeoutMs }: Watch, hangs: () => void): void {
  const kill = () => {
    try {
      process.kill(worker.pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  };
  const look = async () => {
    const usage = await answerInTime(worker.getResourceUsage(), timeoutMs);
    if (worker.closed) return;
    if (usage) return lookLater();
    hangs();
    kill();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookLater = () => {
    timer = setTimeout(() => void look(), periodMs).unref();
  };
  worker.observer.once('close', () => {
    clearTimeout(timer);
    if (!worker.died) setTimeout(() => worker.subprocessClosed || kill(), timeoutMs).unref();
  });
  lookLater();
}

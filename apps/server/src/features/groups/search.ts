import type { GroupAim } from '@nestmate/contract/staff/groups';
import type { WhyNot } from '@nestmate/matching/groups';
import { startThread } from '../../platform/processes/programs';
import type {
  AimPrice,
  SearchInput,
  SearchNews,
  SearchProgress,
  SearchResult,
  ThreadData,
  WhyNotInput,
} from './search-thread';

const program = new URL('search-thread.ts', import.meta.url);

/** For 20,000 people, beside the percents of all pairs, which are outside of the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

export interface SearchOptions {
  onProgress: (progress: SearchProgress) => void;
  /** Aborted to end the search with what it has found. */
  stop: AbortSignal;
  /** Aborted to end it with nothing. */
  close: AbortSignal;
}

/**
 * Searches for groups in a thread of its own, while the server answers everybody else.
 * @throws an error when the thread fails, or `close` is aborted
 */
export async function searchForGroups(
  input: SearchInput,
  { onProgress, stop, close }: SearchOptions,
): Promise<SearchResult> {
  const flag = new SharedArrayBuffer(4);
  const end = () => Atomics.store(new Int32Array(flag), 0, 1);
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  try {
    return await runThread({ input, stop: flag }, close, (news) => {
      if ('progress' in news) onProgress(news.progress);
      return 'result' in news ? news.result : undefined;
    });
  } finally {
    stop.removeEventListener('abort', end);
  }
}

/** Somebody waits for the answer, which takes two seconds; the rest is the start of a thread on a busy machine. */
const maxAnswerMs = 20_000;
let latestAnswer: Promise<unknown> = Promise.resolve();

/** One at a time, so that many who ask do not take all processors. */
function answerInTurn<Result>(data: ThreadData, resultIn: (news: SearchNews) => Result | undefined) {
  const answer = latestAnswer.then(() => runThread(data, AbortSignal.timeout(maxAnswerMs), resultIn));
  latestAnswer = answer.catch(() => undefined);
  return answer;
}

/** Why a person has no place, or one where they fit badly, in a thread. @throws an error when the thread fails */
export const answerWhyNot = (input: WhyNotInput): Promise<WhyNot> =>
  answerInTurn({ whyNot: input }, (news) => ('whyNot' in news ? news.whyNot : undefined));

/** What each of the aims would bring, in a thread. @throws an error when the thread fails */
export const priceAims = (priced: readonly SearchInput[], aims: readonly GroupAim[]): Promise<AimPrice[]> =>
  answerInTurn({ priced, aims }, (news) => ('prices' in news ? news.prices : undefined));

/** Runs a thread until `resultIn` finds its result in what it sends. */
function runThread<Result>(
  data: ThreadData,
  close: AbortSignal,
  resultIn: (news: SearchNews) => Result | undefined,
): Promise<Result> {
  close.throwIfAborted();
  const thread = startThread(program, { resourceLimits, workerData: data });
  return new Promise<Result>((resolve, reject) => {
    const settle = (settled: () => void) => {
      close.removeEventListener('abort', giveUp);
      thread.removeAllListeners();
      // A thread may still fail while it is ended.
      thread.on('error', () => undefined);
      void thread.terminate();
      settled();
    };
    const giveUp = () => settle(() => reject(new Error('The search was given up')));
    close.addEventListener('abort', giveUp);
    thread
      .on('message', (news: SearchNews) => {
        const result = resultIn(news);
        if (result !== undefined) settle(() => resolve(result));
      })
      .once('error', (error) => settle(() => reject(error)))
      .once('exit', (code) => settle(() => reject(new Error(`The search ended with ${code}`))));
  });
}

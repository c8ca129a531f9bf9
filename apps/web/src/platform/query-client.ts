import type { ErrorBody } from '@nestmate/contract';
import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import type { QueryArea } from './encrypted-storage';
import { i18n, onLanguageChosen } from './i18n';
import type { Answer } from './send';
import { onSessionEnd } from './session-end';

/** A refused call in a query or mutation. */
export class CallError extends Error {
  override name = 'CallError';
  /** The HTTP status; 0 without a response. */
  readonly code: number;
  readonly body: ErrorBody;

  constructor(body: ErrorBody, code: number) {
    super(body.error_description);
    this.body = body;
    this.code = code;
  }

  get errorCode(): string {
    return this.body.error_code;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: {
      /** Keeps the result encrypted in this browser, so that the next visit starts with it. */
      area?: QueryArea;
    };
  }
}

/** The reply of a call, or a `CallError`: `queryFn: ({signal}) => unwrap(call(calls.find.cards, {signal, …}))`. */
export async function unwrap<Reply>(answer: Promise<Answer<Reply>>): Promise<Reply> {
  const given = await answer;
  if ('err' in given) throw new CallError(given.err, given.code);
  return given.res;
}

/** The text of an error. */
export function errorTextOf(error: unknown): string {
  return error instanceof CallError ? error.message : i18n.t('errors:Unexpected');
}

/** Retries only failures that are likely to pass. */
export const isRetryable = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && (error.code === 0 || error.code === 503);

/** Milliseconds that a read stays fresh, also over a reload. */
export const freshMs = 30_000;

/**
 * The end of a session removes its mutations. What they were to do with their reply must not happen to the next person, so that
 * they never settle.
 */
async function unlessRemoved({ mutationId }: Pick<Mutation, 'mutationId'>): Promise<void> {
  if (!mutationCache.getAll().some((each) => each.mutationId === mutationId))
    await new Promise<never>(() => {});
}

const mutationCache: MutationCache = new MutationCache({
  onSuccess: (_reply, _input, _context, mutation) => unlessRemoved(mutation),
  onError: (_error, _input, _context, mutation) => unlessRemoved(mutation),
});

export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: { staleTime: freshMs, gcTime: 30 * 60_000, retry: isRetryable },
    // Offline, mutations fail immediately: a paused one could still run after the person has left the screen.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The library would accept a first reply that was requested before the invalidation, so the query runs again.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
  const { query } = event;
  if (query.state.fetchStatus === 'idle' || query.state.data !== undefined) return;
  const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  query.promise?.then(again, () => undefined);
});

onSessionEnd(() => queryClient.clear());

onLanguageChosen(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
});

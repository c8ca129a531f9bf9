import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * A transaction holds locks and one of few connections, and PostgreSQL may end one that is idle. None stays open while
 * something outside the database answers: claim in one transaction, make the external call, and record in another. This
 * finds those that do otherwise.
 */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

export interface ExternalCall {
  /** The kind of service that was called. */
  kind: string;
  /** Where. */
  stack: string;
}
const watchers = new Set<(call: ExternalCall) => void>();

/**
 * Runs the work of a transaction. Work that it starts and does not await may make external calls once the transaction
 * has ended. Nothing is noted while nobody watches, as in production: after the first note, Node.js follows every
 * promise of the process, at four times its cost.
 */
export async function withinOpenTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (watchers.size === 0) return work();
  const state = { isOpen: true };
  try {
    return await transaction.run(state, work);
  } finally {
    state.isOpen = false;
  }
}

/** Called by everything that waits for a mail server, a store, a service, another process or a disk, before it does. */
export function noteExternalCall(kind: string): void {
  if (!transaction.getStore()?.isOpen) return;
  const call: ExternalCall = { kind, stack: new Error(kind).stack ?? '' };
  for (const found of watchers) found(call);
}

/**
 * Channels on which Node.js announces a call, for those that our own code does not note. Connections of PostgreSQL's
 * clients are not among them.
 */
const nodeChannels = ['undici:request:create', 'http.client.request.start', 'net.client.socket'];

const announce = (_message: unknown, name: string | symbol) => noteExternalCall(String(name));

/** Calls `found` with each external call within an open transaction. @returns a function that ends it */
export function watchExternalCalls(found: (call: ExternalCall) => void): () => void {
  if (watchers.size === 0) for (const channel of nodeChannels) subscribe(channel, announce);
  watchers.add(found);
  return () => {
    watchers.delete(found);
    if (watchers.size === 0) for (const channel of nodeChannels) unsubscribe(channel, announce);
  };
}

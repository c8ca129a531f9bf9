import type { Bucket } from '@nestmate/contract/rules/interest';
import { useEffect, useRef } from 'react';
import { onlineAfterMs } from '@/platform/online';
import { deckStore, useDeck } from './deck';
import { waitingIn } from './deck-state';

const maxDelayMs = 60_000;

/**
 * While something is missing because there was no connection, retries at growing intervals, and soon after the
 * connection returns. Even a browser that is always online may not reach the server.
 * @param run returns whether it has worked
 */
export function useOnlineAgain(isMissing: boolean, run: () => Promise<boolean>) {
  const latest = useRef(run);
  const delayMs = useRef(onlineAfterMs);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function attempt() {
      delayMs.current = Math.min(2 * delayMs.current, maxDelayMs);
      if (await latest.current()) delayMs.current = onlineAfterMs;
      else if (!isOver) wait();
    }
    function wait() {
      clearTimeout(timer);
      if (navigator.onLine) timer = setTimeout(() => void attempt(), delayMs.current);
    }
    function online() {
      delayMs.current = onlineAfterMs;
      wait();
    }
    wait();
    window.addEventListener('online', online);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [isMissing]);
}

/** Fetches a list that could not be fetched. @returns whether it has stopped waiting for the connection */
export async function fetchFailed(
  bucket: Bucket,
  fetch: (bucket: Bucket) => Promise<void>,
): Promise<boolean> {
  const list = () => deckStore.getState().buckets[bucket];
  if (list().failure) await fetch(bucket);
  return !list().isLoading && list().failure !== 'offline';
}

const waits = () => waitingIn(deckStore.getState()).length > 0;

/** Sends the decisions that wait for a connection as soon as there is one, whatever screen shows. */
export function useSendWaiting() {
  useOnlineAgain(useDeck(waits), async () => {
    await deckStore.sendWaiting();
    return !waits();
  });
}

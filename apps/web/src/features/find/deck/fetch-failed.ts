import type { Bucket } from '@nestmate/contract';
import { deckStore } from './deck';

/** Fetches a list that could not be fetched. @returns whether it has stopped waiting for the connection */
export async function fetchFailed(
  bucket: Bucket,
  fetch: (bucket: Bucket) => Promise<void>,
): Promise<boolean> {
  const list = () => deckStore.getState().buckets[bucket];
  if (list().failure) await fetch(bucket);
  return !list().isLoading && list().failure !== 'offline';
}

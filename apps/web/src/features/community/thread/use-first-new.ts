import { useState } from 'react';
import type { useThread } from '../community.queries';

/** The first post that was unread when the thread was opened; it stays marked although it is read now. */
export function useFirstNew({ data, isFetchedAfterMount }: ReturnType<typeof useThread>): number | null {
  const [opened, setOpened] = useState<number | null>();
  const found = data?.pages[0]?.first_unread;
  if (opened === undefined && isFetchedAfterMount && found !== undefined) setOpened(found);
  return opened ?? null;
}

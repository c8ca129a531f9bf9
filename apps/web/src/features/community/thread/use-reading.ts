import type { PostId } from '@nestmate/contract';
import { useEffect } from 'react';
import { useReadUpTo } from '../community.queries';

/** Reports posts as read once they are shown in a visible window. */
export function useReading(threadId: PostId, { last, isNew }: { last: number | undefined; isNew: boolean }) {
  const { mutate } = useReadUpTo(threadId);
  useEffect(() => {
    if (last === undefined || !isNew) return undefined;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', say);
      mutate(last);
    };
    document.addEventListener('visibilitychange', say);
    say();
    return () => document.removeEventListener('visibilitychange', say);
  }, [last, isNew, mutate]);
}

import { onLive } from '@/platform/live';
import { queryClient } from '@/platform/query-client';

/** Reads my answers anew when another of my windows has saved some; returns how to stop. */
export const followAnswers = (): (() => void) =>
  onLive(
    'profile.changed',
    ({ membershipId }) => void queryClient.invalidateQueries({ queryKey: ['questions', membershipId] }),
  );

import type { SubnetworkId } from '@nestmate/contract';
import type { StaffThread } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { toast } from '@/ui/toasts';
import { useCommunityChanges } from './community.queries';

/** Pins or unpins a thread. */
export function usePin(place: SubnetworkId) {
  const { pinning } = useCommunityChanges(place);
  return ({ post_id: threadId, is_pinned: isPinned }: StaffThread) =>
    void pinning
      .mutateAsync({ threadId, pinned: !isPinned })
      .catch((failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }));
}

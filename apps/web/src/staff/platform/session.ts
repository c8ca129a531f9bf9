import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import { create } from 'zustand';
import { pendingDrafts } from './pending-drafts';
import { queryClient } from './query-client';
import { staffKeys } from './staff.keys';

/** Whether the server has refused this window's session. Its pages stay as they are, so that no input is lost. */
export const useSessionEnd = create<{ isOver: boolean }>()(() => ({ isOver: false }));

export const noteSessionEnd = (): void => useSessionEnd.setState({ isOver: true });

/** Records the person of this window's session. Data read or typed for one person are never shown to another. */
export function noteSession(me: StaffMe): void {
  const before = queryClient.getQueryData<StaffMe>(staffKeys.me);
  if (before && before.staff_id !== me.staff_id) {
    pendingDrafts.clear();
    return location.assign('/staff');
  }
  useSessionEnd.setState({ isOver: false });
}

/** Continues with the session of a sign-in. */
export function acceptSession(me: StaffMe): void {
  noteSession(me);
  queryClient.setQueryData(staffKeys.me, me);
  void queryClient.invalidateQueries();
}

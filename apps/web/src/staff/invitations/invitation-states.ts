import type { InvitationState } from '@nestmate/contract/staff/invitations';
import { invitationRules } from '../platform/call';
import { useAddress } from '../platform/use-address';
import type { InvitationFilter } from './invitations.queries';

export const stateIn = (search: URLSearchParams): InvitationState | undefined =>
  invitationRules.states.find((one) => one === search.get('state'));

/** The filter in the address, so that the view can be sent as a link. */
export function useInvitationFilter() {
  const { search, change } = useAddress();
  const state = stateIn(search);
  const text = search.get('text')?.trim().slice(0, 100);
  const filter: InvitationFilter = { ...(state && { state }), ...(text && { text }) };
  return {
    filter,
    change: (changes: { state?: string; text?: string }) => change(changes),
    clear: () => change({ state: '', text: '' }),
  };
}

import type { Language } from '@nestmate/contract/languages';
import type { InvitationKind, InvitationState, StaffInvitation } from '@nestmate/contract/staff/invitations';
import { hourMs } from '@/ui/durations';
import { invitationRules } from '../platform/calls';
import { useAddress } from '../platform/use-address';
import type { InvitationFilter } from './invitations.queries';

const stateIn = (search: URLSearchParams): InvitationState | undefined =>
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

/** A moment to come, in words. */
export const momentText = (at: Date | string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));

/** When the first of some people who got an invitation can be reminded. */
export function remindableFrom(people: readonly StaffInvitation[]): Date | undefined {
  const sent = people.flatMap(({ sent_at }) => (sent_at === null ? [] : Date.parse(sent_at)));
  return sent.length === 0
    ? undefined
    : new Date(Math.min(...sent) + invitationRules.remindAfterHours * hourMs);
}

const invitable = new Set<InvitationState>(['notSent', 'sent', 'bounced', 'opened', 'revoked']);
const revocable = new Set<InvitationState>(['notSent', 'queued', 'sent', 'bounced', 'opened']);

/** Whether a mail of a kind can go to a person now. */
export const mayReceive = (kind: InvitationKind, { state, email }: StaffInvitation): boolean =>
  email !== '' && (kind === 'reminder' ? state === 'sent' : invitable.has(state));

/** Whether a person has a valid passcode, which can be revoked. */
export const mayRevoke = ({ state }: StaffInvitation): boolean => revocable.has(state);

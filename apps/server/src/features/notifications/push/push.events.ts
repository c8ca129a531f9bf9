import type { MembershipId } from '@nestmate/contract';

declare module '../../../platform/events/events' {
  interface DomainEvents {
    /** These are about to be told by push, unless a window of theirs is open somewhere. */
    'push.due': { membershipIds: MembershipId[] };
  }
}

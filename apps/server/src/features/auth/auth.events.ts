import type { MembershipId } from '@nestmate/contract';

declare module '../../platform/events/events' {
  interface DomainEvents {
    /** A membership was claimed, made, moved, removed or brought back. */
    'membership.changed': { membershipId: MembershipId };
  }
}

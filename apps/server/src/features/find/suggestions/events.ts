import type { MembershipId } from '@nestmate/contract';

declare module '../../../platform/events/events' {
  interface DomainEvents {
    'answers.saved': { membershipId: MembershipId };
    'profile.changed': { membershipId: MembershipId };
    'membership.changed': { membershipId: MembershipId };
  }
}

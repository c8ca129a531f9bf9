import type { MembershipId, UserId } from '@nestmate/contract';

declare module '../../platform/events/events' {
  interface DomainEvents {
    /** Somebody logged out, or a stolen refresh token was noticed. */
    'session.ended': { userId: UserId; sessionId: string };
    /** A membership was claimed, made, moved, removed or brought back. */
    'membership.changed': { membershipId: MembershipId };
  }
}

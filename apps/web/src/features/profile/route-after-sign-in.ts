import type { Membership } from '@nestmate/contract/memberships';
import type { NextLink, Overview } from '@nestmate/contract/profile';
import { isMatchingFinished, isNetworkClosed } from '@nestmate/contract/rules/rounds';

interface RouteFacts {
  /** Whether the person signed in with an invitation. */
  hasPasscode: boolean;
  membership: Pick<Membership, 'matchingRoundStatus' | 'questionsSaved'>;
  /** Undefined when it failed to load; the membership decides then. */
  overview: Pick<Overview, 'next' | 'answersComplete' | 'questionsSaved'> | undefined;
}

const routes: Record<NextLink, string> = {
  overview: '/profile-overview',
  get_started: '/questions',
  user_info_verification: '/verify-info',
  housing: '/housing',
  potential_roommates: '/find',
};

/** The first screen after sign-in. */
export function routeAfterSignIn({ hasPasscode, membership, overview }: RouteFacts): string {
  const status = membership.matchingRoundStatus;
  if (hasPasscode) return '/verify-info';
  const unanswered = overview
    ? !overview.answersComplete || !overview.questionsSaved
    : !membership.questionsSaved;
  if (overview?.next === 'user_info_verification' && !isNetworkClosed(status)) return '/verify-info';
  if (status === 'MATCHING' && unanswered) return '/about-me';
  if (isMatchingFinished(status)) return '/welcome';
  return overview ? routes[overview.next] : '/find';
}

import {
  isMatchingFinished,
  isNetworkClosed,
  type Membership,
  type NextLink,
  type Overview,
} from '@nestmate/contract';

interface Arriving {
  /** Came by an invitation. */
  hasPasscode: boolean;
  membership: Pick<Membership, 'matchingRoundStatus' | 'questionsSaved'>;
  /** Absent when it could not be read; what the membership says has to do then. */
  overview: Pick<Overview, 'next' | 'answersComplete' | 'questionsSaved'> | undefined;
}

const routes: Record<NextLink, string> = {
  overview: '/profile-overview',
  get_started: '/questions',
  user_info_verification: '/verify-info',
  housing: '/housing',
  potential_roommates: '/find',
};

/** Where somebody goes who has just signed in. */
export function routeAfterSignIn({ hasPasscode, membership, overview }: Arriving): string {
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

import type { MembershipId } from '@nestmate/contract/ids';
import type { SearchFilters } from '@nestmate/contract/search';

type Preference = SearchFilters['lifestylePreferences'][number];

export const questionKeys = {
  /** The questions with a membership's answers. */
  answers: (membershipId: MembershipId) => ['questions', membershipId] as const,
  /** The number of people whose answer is accepted; null accepts everybody. */
  fitting: (membershipId: MembershipId, preference: Preference | null) =>
    ['people fitting', membershipId, preference] as const,
};

import type { MembershipId } from '@nestmate/contract/ids';
export const questionKeys = {
  /** The questions with a membership's answers. */
  answers: (membershipId: MembershipId) => ['questions', membershipId] as const,
};

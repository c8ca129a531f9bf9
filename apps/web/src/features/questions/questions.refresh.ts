import type { MembershipId } from '@nestmate/contract/ids';
import { queryClient } from '@/platform/calls/query-client';
import { questionKeys } from './questions.keys';

/** After answers were saved, here or in another window. */
export const refreshAnswers = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: questionKeys.answers(membershipId) });

import type { MembershipId, ProfileReportAbout, UserId } from '@nestmate/contract';
import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';

const useMine = () => {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const actsFor = useSession((session) => session.membershipId) ?? noId<MembershipId>();
  return { userId, actsFor };
};

/** Sending the same again changes nothing, so a retry after a lost answer is safe. */
export function useReportProfile(membershipId: MembershipId) {
  const { userId, actsFor } = useMine();
  return useMutation({
    mutationFn: (body: { about: ProfileReportAbout; reason: string }) =>
      unwrap(call(calls.profile.report, { actsFor, params: { userId, membershipId }, body })),
  });
}

export function useBlock() {
  const { userId, actsFor } = useMine();
  return useMutation({
    mutationFn: (otherId: UserId) => unwrap(call(calls.chat.block, { actsFor, params: { userId, otherId } })),
  });
}

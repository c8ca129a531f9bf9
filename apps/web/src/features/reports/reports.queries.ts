import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Person, ProfileReportAbout } from '@nestmate/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { noId, useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { toast, toastDuration } from '@/ui/toasts';

const useMine = () => {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const actsFor = useSession((session) => session.membershipId) ?? noId<MembershipId>();
  return { userId, actsFor };
};

/** Sending the same again changes nothing, so a retry after a lost reply is safe. */
export function useReportProfile(membershipId: MembershipId) {
  const { userId, actsFor } = useMine();
  return useMutation({
    mutationFn: (body: { about: ProfileReportAbout; reason: string }) =>
      unwrap(call(calls.profile.report, { actsFor, params: { userId, membershipId }, body })),
  });
}

/** Blocks a person, shows the given notice or where to find them again, and offers an undo. */
export function useBlockPerson({ user_id: otherId }: Pick<Person, 'user_id'>, onUndone: () => void) {
  const { t } = useTranslation(['reports', 'chat']);
  const { userId, actsFor } = useMine();
  const params = { userId, otherId: otherId ?? noId<UserId>() };
  async function undo() {
    const answer = await call(calls.chat.unblock, { actsFor, params });
    if ('err' in answer) return toast({ text: answer.err.error_description, tone: 'danger' });
    toast({ text: t('chat:toast.unblocked'), tone: 'success' });
    onUndone();
  }
  return useMutation({
    mutationFn: (_detail?: string) => unwrap(call(calls.chat.block, { actsFor, params })),
    onSuccess: (_, detail) => toastBlocked(() => void undo(), detail),
  });
}

/** Shows that a person is blocked, what else has happened or where to find them, and offers an undo. */
export function toastBlocked(undo: () => void, detail = i18n.t('reports:block.where')): void {
  toast({
    text: i18n.t('reports:block.done'),
    detail,
    tone: 'success',
    duration: toastDuration.long,
    action: { label: i18n.t('reports:block.undo'), onPress: undo },
  });
}

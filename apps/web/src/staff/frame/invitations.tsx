import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import { useMutation } from '@tanstack/react-query';
import { CallError, errorTextOf, unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { call, calls } from '../platform/call';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

type Invitation = StaffMe['invitations'][number];

/** Networks that have invited me: I work there, and am named there, once I accept. */
export function Invitations({ me }: { me: StaffMe }) {
  const { t } = useTranslation('staff');
  if (me.invitations.length === 0) return null;
  return (
    <ul aria-label={t('invited.title')} className="flex w-full flex-col gap-2 px-4 pt-4 sm:px-6 print:hidden">
      {me.invitations.map((invitation) => (
        <Answer key={invitation.invitation_id} invitation={invitation} />
      ))}
    </ul>
  );
}

interface AnswerProps {
  invitation: Invitation;
}

function Answer({ invitation: { invitation_id: invitationId, network, by, role } }: AnswerProps) {
  const { t } = useTranslation('staff');
  const answering = useMutation({
    mutationFn: async (isAccepted: boolean) => {
      const answer = isAccepted ? calls.staffTeam.accept : calls.staffTeam.decline;
      queryClient.setQueryData(staffKeys.me, await unwrap(call(answer, { params: { invitationId } })));
    },
    // It was withdrawn meanwhile.
    onError: (error) => {
      if (error instanceof CallError && error.errorCode === 'NotFound')
        void queryClient.invalidateQueries({ queryKey: staffKeys.me });
    },
  });
  return (
    <li className="flex max-w-[720px] flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1 text-left">
        <p className="font-medium wrap-anywhere">
          {t('invited.text', { by, network, role: t(`roles.${role}`) })}
        </p>
        <p className="text-sm text-ink-2">{t('invited.seen')}</p>
        {answering.error && (
          <div className="pt-2">
            <Banner tone="danger">{errorTextOf(answering.error)}</Banner>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={t('invited.acceptNamed', { network })}
          isDisabled={answering.isPending}
          onPress={() => answering.mutate(true)}
        >
          {t('invited.accept')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('invited.declineNamed', { network })}
          isDisabled={answering.isPending}
          onPress={() => answering.mutate(false)}
        >
          {t('invited.decline')}
        </Button>
      </div>
    </li>
  );
}

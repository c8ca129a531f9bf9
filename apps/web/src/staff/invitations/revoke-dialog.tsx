import type { SubnetworkId } from '@nestmate/contract';
import type { StaffInvitation } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useRevoking } from './invitations.queries';
import { canRevoke } from './who';

interface Props {
  place: SubnetworkId;
  people: readonly StaffInvitation[];
  onClose: () => void;
  onDone: () => void;
}

/** Revokes the passcodes of some people. */
export function RevokeDialog({ place, people, onClose, onDone }: Props) {
  const { t } = useTranslation('staffInvitations');
  const revoking = useRevoking(place);
  const ids = people.filter(canRevoke).map(({ membership_id }) => membership_id);
  const submit = (reason: string) =>
    ids.length > 0 &&
    revoking.mutateAsync({ membership_ids: ids, reason }).then(
      (count) => {
        onDone();
        toast({ text: t('revoke.done', { count }), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t('revoke.title', { count: ids.length })}
      submit={t('revoke.submit')}
      tone="danger"
      needsReason
      isPending={revoking.isPending}
      error={revoking.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('revoke.text')}</p>
    </ReasonDialog>
  );
}

import type { Invitation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { PageHeading } from '@/ui/page-heading';
import { inviteeOf } from './check-invitation';
import { InviterNote } from './inviter-note';
import { NotMe } from './not-me';

interface InvitationConfirmationProps {
  invitation: Invitation;
  onYes: () => void;
  /** The invitation is for somebody else; it is removed. */
  onNotMe: () => void;
}

/** Who invites, and to where; for an invitation with a name “Are you …?”, before it is accepted. */
export function InvitationConfirmation({ invitation, onYes, onNotMe }: InvitationConfirmationProps) {
  const { t } = useTranslation('invitations');
  const invitee = inviteeOf(invitation);
  const acceptLabel = t(invitee ? 'confirm.yes' : 'general.accept');
  const place = { network: invitation.networkName, community: invitation.subNetworkName };
  return (
    <>
      <div>
        <PageHeading>{invitee ? t('confirm.title', invitee) : t('general.title', place)}</PageHeading>
        <p className="mt-2 text-ink-2 lg:mt-4 lg:text-lg">
          {t(invitee ? 'confirm.place' : 'general.text', place)}
        </p>
      </div>
      <InviterNote invitation={invitation} onAccept={onYes} />
      <Button size="lg" fullWidth onPress={onYes}>
        {acceptLabel}
      </Button>
      {invitee ? (
        <NotMe onNotMe={onNotMe} />
      ) : (
        <Button variant="quiet" onPress={onNotMe}>
          {t('general.decline')}
        </Button>
      )}
    </>
  );
}

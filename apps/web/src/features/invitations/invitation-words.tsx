import type { Invitation } from '@nestmate/contract';
import { dayInWords } from '@/features/housing';
import { currentLanguage } from '@/platform/i18n';
import { useTranslation } from '@/platform/use-translation';
import { PageHeading } from '@/ui/page-heading';
import { inviteeOf } from './check-invitation';
import { Sender } from './sender';

interface InvitationWordsProps {
  invitation: Invitation;
  onAccept: () => void;
}

/** The inviter, the place and the deadline; for an invitation with a name, “Are you …?”. A used invitation only says that it is used. */
export function InvitationWords({ invitation, onAccept }: InvitationWordsProps) {
  const { t } = useTranslation('invitations');
  const invitee = inviteeOf(invitation);
  const { networkName: network, subNetworkName: community, matchingEnds } = invitation;
  const place = { network, community };
  if (invitation.claimed) {
    return (
      <>
        <PageHeading>{t('used.title')}</PageHeading>
        <p className="text-ink-2 lg:text-lg">
          {t('used.place', place)}
          <span className="block">{t('used.text')}</span>
        </p>
      </>
    );
  }
  return (
    <>
      <Sender invitation={invitation} onAccept={onAccept} />
      <PageHeading>{invitee ? t('confirm.title', invitee) : t('general.title', place)}</PageHeading>
      <p className="text-ink-2 lg:text-lg">
        {t(invitee ? 'confirm.place' : 'general.text', place)}
        {matchingEnds && (
          <span className="block">{t('ends', { date: dayInWords(matchingEnds, currentLanguage()) })}</span>
        )}
      </p>
    </>
  );
}

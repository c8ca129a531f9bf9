import type { Invitation } from '@nestmate/contract/invitations';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { dayInWords } from '@/features/housing';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/notices';
import { lazyPart } from '@/ui/lazy-part';
import { Mark } from '@/ui/mark';
import { PageHeading } from '@/ui/page-heading';
import { inviteeOf } from './check-invitation';

interface InvitationWordsProps {
  invitation: Invitation;
  onAccept: () => void;
}

/**
 * The inviter, the place and the deadline; for an invitation with a name, “Are you …?”. A used invitation only says
 * that it is used.
 */
export function InvitationWords({ invitation, onAccept }: InvitationWordsProps) {
  const { t } = useTranslation('invitations');
  const invitee = inviteeOf(invitation);
  const { networkName: network, subNetworkName: community, matchingEnds, inviter } = invitation;
  const names = { network, community };
  if (invitation.claimed) {
    return (
      <>
        <PageHeading>{t('used.title')}</PageHeading>
        <p className="text-ink-2 lg:text-lg">
          {t('used.place', names)}
          <span className="block">
            {inviter?.asks ? t('used.ofFriend', { first: inviter.firstName }) : t('used.text')}
          </span>
        </p>
      </>
    );
  }
  return (
    <>
      <Sender invitation={invitation} onAccept={onAccept} />
      <PageHeading>{invitee ? t('confirm.title', invitee) : t('general.title', names)}</PageHeading>
      <p className="text-ink-2 lg:text-lg">
        {t(invitee ? 'confirm.place' : 'general.text', names)}
        {inviter?.asks && <span className="block">{t('inviter.asks', { first: inviter.firstName })}</span>}
        {matchingEnds && (
          <span className="block">{t('ends', { date: dayInWords(matchingEnds, currentLanguage()) })}</span>
        )}
      </p>
    </>
  );
}

/** The dialog's code loads when it is opened. */
const InviterDialog = lazyPart(async () => (await import('./inviter-dialog')).InviterDialog);

interface SenderProps {
  invitation: Invitation;
  onAccept: () => void;
}

/** The inviter: a resident, with an explanation one click away, or the housing office. */
function Sender({ invitation, onAccept }: SenderProps) {
  const { t } = useTranslation('invitations');
  const [isOpen, setOpen] = useState(false);
  if (!invitation.inviter) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 font-semibold">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-plum-soft">
          <Mark className="size-6" />
        </span>
        {t('office', { network: invitation.networkName })}
      </p>
    );
  }
  const { firstName: first, lastName: last } = invitation.inviter;
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Avatar name={fullName(first, last)} size="sm" />
      <p className="min-w-0 font-semibold wrap-anywhere">{t('inviter.title', { first, last })}</p>
      <IconButton icon={<InfoIcon />} label={t('inviter.about')} onPress={() => setOpen(true)} />
      {isOpen && <InviterDialog invitation={invitation} onAccept={onAccept} onClose={() => setOpen(false)} />}
    </div>
  );
}

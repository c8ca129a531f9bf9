import type { Invitation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { currentLanguage } from '@/platform/i18n';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { inviteeOf } from './check-invitation';

const someoneElse = ['guarantor', 'anotherPerson', 'unrelated'] as const;

interface InvitationConfirmationProps {
  invitation: Invitation;
  onYes: () => void;
  /** The invitation is for somebody else; it is removed. */
  onNotMe: () => void;
}

/** “Are you …?”, before an invitation with a name is accepted. */
export function InvitationConfirmation({ invitation, onYes, onNotMe }: InvitationConfirmationProps) {
  const { t } = useTranslation('invitations');
  const invitee = inviteeOf(invitation);
  const place = { network: invitation.networkName, community: invitation.subNetworkName };
  return (
    <section aria-labelledby="invitation" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 id="invitation" className="font-display text-2xl">
          {invitee ? t('confirm.title', invitee) : t('general.title', place)}
        </h2>
        <p className="text-ink-2">{t(invitee ? 'confirm.place' : 'general.text', place)}</p>
      </div>
      <Button size="lg" fullWidth onPress={onYes}>
        {t(invitee ? 'confirm.yes' : 'general.accept')}
      </Button>
      {invitee ? (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold text-ink-2">{t('confirm.notMe')}</h3>
          {someoneElse.map((who) => (
            <ButtonLink
              key={who}
              variant="quiet"
              href={`/help/${currentLanguage()}/${who}.html`}
              target="_blank"
              onPress={onNotMe}
            >
              {t(`confirm.${who}`)}
            </ButtonLink>
          ))}
        </div>
      ) : (
        <Button variant="quiet" onPress={onNotMe}>
          {t('general.decline')}
        </Button>
      )}
    </section>
  );
}

import type { Invitation } from '@nestmate/contract/invitations';
import { useState } from 'react';
import {
  InvitationAnswer,
  InvitationWords,
  PasscodeForm,
  useAcceptedInvitation,
} from '@/features/invitations';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { PageHeading } from '@/ui/page-heading';
import { TextLink } from '@/ui/text-link';
import { CampusButtons } from '../campus-buttons';
import { ProviderButtons } from '../provider-buttons';
import { Entrance } from './entrance';
import { FinePrint, SupportLink } from './fine-print';
import { LiveHouse } from './live-house';

interface InvitedProps {
  /** Undefined when it was accepted in an earlier visit. */
  invitation: Invitation | undefined;
  onFound: (invitation: Invitation) => void;
}

/** Home for a person who accepted an invitation: signing in, with it. */
export function Invited({ invitation, onFound }: InvitedProps) {
  const { t } = useTranslation('auth');
  const known = useAcceptedInvitation(invitation);
  const name = known?.firstName;
  const [isTyping, setTyping] = useState(false);
  return (
    <Entrance
      top={
        <>
          <PageHeading>{name ? t('welcomeInvited', { name }) : t('welcomeNew')}</PageHeading>
          <p className="text-ink-2 lg:text-lg">
            {known && !known.claimed && (
              <span className="block">{t('welcomeInvitedPlace', { community: known.subNetworkName })}</span>
            )}
            {t(known?.claimed ? 'welcomeUsedText' : 'welcomeInvitedText')}
          </p>
        </>
      }
      picture={<LiveHouse />}
    >
      <div className="flex flex-col gap-3">
        <ProviderButtons look="stack" />
        <CampusButtons look="invited" networkId={known?.networkId} />
      </div>
      <span className="text-sm">
        <TextLink href="/forgot-login">{t('forgot')}</TextLink>
      </span>
      <FinePrint />
      {isTyping ? (
        <PasscodeForm onFound={onFound} />
      ) : (
        // Aligns the button's words with those above.
        <span className="-ml-5">
          <Button variant="quiet" onPress={() => setTyping(true)}>
            {t('differentInvitation')}
          </Button>
        </span>
      )}
    </Entrance>
  );
}

interface InvitationPageProps {
  invitation: Invitation;
  onYes: () => void;
  onNotMe: () => void;
}

/** Home for a person with an invitation that they have not accepted yet. */
export function InvitationPage({ invitation, onYes, onNotMe }: InvitationPageProps) {
  return (
    <Entrance top={<InvitationWords invitation={invitation} onAccept={onYes} />} picture={<LiveHouse />}>
      <InvitationAnswer invitation={invitation} onYes={onYes} onNotMe={onNotMe}>
        <p className="text-sm">
          <SupportLink />
        </p>
      </InvitationAnswer>
    </Entrance>
  );
}

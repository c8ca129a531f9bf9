import type { Invitation } from '@nestmate/contract/invitations';
import { InvitationAnswer, InvitationWords } from '@/features/invitations';
import { Entrance } from './entrance';
import { LiveHouse } from './live-house';
import { SupportLink } from './fine-print';

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

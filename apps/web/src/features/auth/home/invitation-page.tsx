import type { Invitation } from '@nestmate/contract';
import { InvitationConfirmation } from '@/features/invitations';
import { House } from '@/ui/pictures/house';
import { Entrance } from './entrance';

interface InvitationPageProps {
  invitation: Invitation;
  onYes: () => void;
  onNotMe: () => void;
}

/** Home for a person with an invitation that they have not accepted yet. */
export function InvitationPage(props: InvitationPageProps) {
  return (
    <Entrance isPictureFirst picture={<House className="w-40 lg:mx-auto lg:w-100" />}>
      <InvitationConfirmation {...props} />
    </Entrance>
  );
}

import type { Invitation } from '@nestmate/contract';
import { useState } from 'react';
import { clearInvitation, storeInvitation, useInvitation } from './invitation';

/** How far somebody is with an invitation: none, asked whether it is theirs, told who invited them, accepted. */
type Step = { at: 'none' } | { at: 'confirm' | 'inviter' | 'accepted'; invitation: Invitation };

/** Takes a found invitation through its questions; it is stored once it is accepted. */
export function useArrivingInvitation(onAccepted: (invitation: Invitation) => void) {
  const [step, setStep] = useState<Step>({ at: 'none' });
  const stored = useInvitation((state) => state.invitation);

  const accept = (invitation: Invitation) => {
    storeInvitation(invitation);
    setStep({ at: 'accepted', invitation });
    onAccepted(invitation);
  };
  return {
    step,
    /** What to call the invited person: empty when the invitation names nobody, null when nothing was accepted. */
    invitee: stored === null ? null : (step.at === 'accepted' && step.invitation.firstName) || '',
    found: (invitation: Invitation) => setStep({ at: 'confirm', invitation }),
    confirm: (invitation: Invitation) =>
      invitation.inviter ? setStep({ at: 'inviter', invitation }) : accept(invitation),
    accept,
    forget: () => {
      clearInvitation();
      setStep({ at: 'none' });
    },
  };
}

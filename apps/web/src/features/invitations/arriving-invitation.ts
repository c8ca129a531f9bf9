import type { Invitation } from '@nestmate/contract';
import { useState } from 'react';
import { clearInvitation, storeInvitation, useInvitation } from './invitation';

/** The steps of an arriving invitation: none, shown to the person, accepted. */
type Step = { at: 'none' } | { at: 'found' | 'accepted'; invitation: Invitation };

/** Takes an invitation through its steps; it is stored once it is accepted. */
export function useArrivingInvitation(onAccepted: (invitation: Invitation) => void) {
  const [step, setStep] = useState<Step>({ at: 'none' });
  const stored = useInvitation((state) => state.invitation);
  return {
    step,
    isAccepted: stored !== null,
    /** The invitation that was accepted in this visit. */
    accepted: step.at === 'accepted' ? step.invitation : undefined,
    found: (invitation: Invitation) => setStep({ at: 'found', invitation }),
    accept: (invitation: Invitation) => {
      storeInvitation(invitation);
      setStep({ at: 'accepted', invitation });
      onAccepted(invitation);
    },
    forget: () => {
      clearInvitation();
      setStep({ at: 'none' });
    },
  };
}

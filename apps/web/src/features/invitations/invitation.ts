import type { Invitation } from '@nestmate/contract/invitations';
import { maxInvitationResets } from '@nestmate/contract/limits';
import { useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onAccessEnd } from '@/platform/session/removal';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';

export type StoredInvitation = Pick<
  Invitation,
  'passcode' | 'loginMethod' | 'membershipId' | 'invitationType' | 'userId'
>;

interface InvitationState {
  invitation: StoredInvitation | null;
  /** How often sign-in has restarted with this invitation. */
  resets: number;
}

const none: InvitationState = { invitation: null, resets: 0 };

/** The person's invitation, stored until it is used. */
export const useInvitation = create<InvitationState>()(
  persist(() => none, {
    name: 'home',
    storage: createJSONStorage(() => encryptedStorage),
    skipHydration: true,
  }),
);

export function storeInvitation({
  passcode,
  loginMethod,
  membershipId,
  invitationType,
  userId,
}: StoredInvitation) {
  useInvitation.setState({
    invitation: { passcode, loginMethod, membershipId, invitationType, userId },
    resets: 0,
  });
}

export function clearInvitation() {
  useInvitation.setState(none);
}

/** Sign-in restarts; after too many restarts the invitation is dropped. */
export function countInvitationReset() {
  useInvitation.setState(({ invitation, resets }) =>
    resets + 1 > maxInvitationResets ? none : { invitation, resets: resets + 1 },
  );
}

onAccessEnd(clearInvitation);

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

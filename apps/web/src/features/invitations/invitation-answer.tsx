import type { Invitation } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { inviteeOf } from './check-invitation';
import { NotMe } from './not-me';
import { WhatItTakes } from './what-it-takes';

interface InvitationAnswerProps {
  invitation: Invitation;
  onYes: () => void;
  /** The invitation is for somebody else; it is removed. */
  onNotMe: () => void;
  /** Below the answers. */
  children: ReactNode;
}

/**
 * The steps after accepting, and the possible answers. On a phone, Yes stays in the thumb's reach. A used invitation still leads the person
 * who used it to sign in.
 */
export function InvitationAnswer({ invitation, onYes, onNotMe, children }: InvitationAnswerProps) {
  const { t } = useTranslation('invitations');
  const isNamed = inviteeOf(invitation) !== null;
  const { claimed } = invitation;
  return (
    <>
      {!claimed && <WhatItTakes />}
      <div
        data-thumb-zone
        className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto max-w-128 lg:max-w-none">
          <Button size="lg" fullWidth onPress={onYes}>
            {t(claimed ? 'used.yes' : isNamed ? 'confirm.yes' : 'general.accept')}
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-5 max-lg:pb-20">
        {isNamed ? (
          <NotMe onNotMe={onNotMe} />
        ) : (
          <Button variant="quiet" onPress={onNotMe}>
            {t(claimed ? 'used.no' : 'general.decline')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

import type { Invitation } from '@nestmate/contract/invitations';
import type { ReactNode } from 'react';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import { Button } from '@/ui/button';
import { ForwardIcon } from '@/ui/icons/forward';
import { inviteeOf } from './check-invitation';

interface InvitationAnswerProps {
  invitation: Invitation;
  onYes: () => void;
  /** The invitation is for somebody else; it is removed. */
  onNotMe: () => void;
  /** Below the answers. */
  children: ReactNode;
}

/**
 * The steps after accepting, and the possible answers. On a phone, Yes stays in the thumb's reach. A used invitation
 * still leads the person who used it to sign in.
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

const someoneElse = ['guarantor', 'anotherPerson', 'unrelated'] as const;

/** The reasons why somebody else may have the invitation; each clears it, and opens an article in a new tab. */
function NotMe({ onNotMe }: { onNotMe: () => void }) {
  const { t } = useTranslation('invitations');
  return (
    <section aria-labelledby="not-me">
      <h2 id="not-me" className="text-lg">
        {t('confirm.notMe')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {someoneElse.map((who) => (
          <li key={who}>
            <Anchor
              href={`/help/${currentLanguage()}/${who}.html`}
              target="_blank"
              onPress={onNotMe}
              className="flex min-h-14 items-center justify-between gap-3 rounded-card px-4 py-2 hover:bg-sunken"
            >
              {t(`confirm.${who}`)}
              <ForwardIcon className="size-5 text-ink-3" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = ['signIn', 'answer', 'meet'] as const;

/** The steps after the invitation is accepted, and how long they take. */
function WhatItTakes() {
  const { t } = useTranslation('invitations');
  return (
    <section aria-labelledby="what-it-takes">
      <h2 id="what-it-takes" className="font-sans text-base font-semibold tracking-normal">
        {t('takes.title')}
      </h2>
      <ol className="mt-2 flex flex-col gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-apricot-soft font-display text-sm font-bold"
            >
              {index + 1}
            </span>
            {t(`takes.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

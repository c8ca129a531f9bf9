import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  finishSignIn,
  joinWithInvitation,
  returnedFromPage,
  SignInDialogs,
  SignInPanel,
} from '@/features/auth';
import {
  checkPasscode,
  DemoPasscodes,
  InvitationConfirmation,
  InviterDialog,
  PasscodeForm,
  passcodeOfLink,
  useArrivingInvitation,
} from '@/features/invitations';
import { showInfo } from '@/features/support';
import { useIsAuthenticated } from '@/platform/session';
import { Button } from '@/ui/button';
import { House } from '@/ui/pictures/house';

export default function HomePage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const isSignedIn = useIsAuthenticated();
  const [isTyping, setTyping] = useState(false);
  const enter = (to: string) => void navigate(to, { replace: true });
  const { step, invitee, found, confirm, accept, forget } = useArrivingInvitation(({ passcode }) => {
    if (isSignedIn) void joinWithInvitation(passcode, enter);
  });

  // The address says it once, when the page opens: a provider's return, or the passcode of an invitation link.
  useEffect(() => {
    const provider = returnedFromPage();
    if (provider) void finishSignIn(provider, enter);
    const passcode = passcodeOfLink();
    if (!passcode) return;
    void checkPasscode(passcode).then((answer) => {
      if ('err' in answer) showInfo({ label: answer.err.error_description, support: true });
      else found(answer.res);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- told once
  }, []);

  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[1200px] items-center gap-8 px-5 py-8 lg:grid-cols-2 lg:gap-20 lg:px-10">
      <header className="flex flex-col items-center gap-5 text-center lg:items-start lg:text-left">
        <House className="w-40 lg:w-80" />
        <h1 tabIndex={-1} className="font-display text-3xl text-balance lg:text-4xl">
          {t('title')}
        </h1>
        <p className="max-w-[44ch] text-ink-2 lg:text-lg">{t('lead')}</p>
      </header>
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
        {step.at === 'confirm' ? (
          <InvitationConfirmation
            invitation={step.invitation}
            onYes={() => confirm(step.invitation)}
            onNotMe={forget}
          />
        ) : (
          <>
            <SignInPanel invitee={invitee} />
            <hr className="border-line" />
            {isTyping && <PasscodeForm onFound={found} />}
            {!isTyping && (
              <Button variant="quiet" onPress={() => setTyping(true)}>
                {t(invitee === null ? 'havePasscode' : 'differentInvitation')}
              </Button>
            )}
            <DemoPasscodes onFound={found} />
            <p className="text-sm text-ink-2">{t('mobileApp')}</p>
          </>
        )}
      </div>
      {step.at === 'inviter' && (
        <InviterDialog
          invitation={step.invitation}
          onConfirm={() => accept(step.invitation)}
          onClose={forget}
        />
      )}
      <SignInDialogs />
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
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
import { useProductName } from '@/platform/environment';
import { useIsAuthenticated } from '@/platform/session';
import { Button } from '@/ui/button';
import { Mark } from '@/ui/mark';
import { House } from '@/ui/pictures/house';
import { joinWithInvitation } from './join';
import { LanguageChoice } from './language-choice';
import { returnedFromPage } from './provider-window';
import { finishSignIn } from './sign-in';
import { SignInDialogs } from './sign-in-dialogs';
import { SignInPanel } from './sign-in-panel';

/** `/`: sign-in, and the destination of invitation links. */
export default function HomeScreen() {
  const { t } = useTranslation('auth');
  const product = useProductName();
  const navigate = useNavigate();
  const isSignedIn = useIsAuthenticated();
  const [isTyping, setTyping] = useState(false);
  const enter = (to: string) => void navigate(to, { replace: true });
  const { step, invitee, found, confirm, accept, forget } = useArrivingInvitation(({ passcode }) => {
    if (isSignedIn) void joinWithInvitation(passcode, enter);
  });

  /** Without an invitation the guard redirects a signed-in person. */
  const leave = () => void navigate('/', { replace: true });
  const decline = () => {
    forget();
    leave();
  };

  // Once, when the screen opens: the address can be a provider's redirect, or contain the passcode of an invitation link.
  useEffect(() => {
    const provider = returnedFromPage();
    if (provider) void finishSignIn(provider, enter);
    const passcode = passcodeOfLink();
    if (!passcode) return;
    void checkPasscode(passcode).then((answer) => {
      if ('res' in answer) return found(answer.res);
      showInfo({ label: answer.err.error_description, support: true });
      leave();
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  const isInvited = step.at === 'confirm' || invitee !== null;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col px-5 lg:px-10">
      <div className="flex items-center justify-between gap-3 py-3 lg:py-6">
        <span className="flex items-center gap-2 font-display text-lg font-semibold">
          <Mark className="size-8" />
          {product}
        </span>
        <LanguageChoice />
      </div>
      <div className="grid flex-1 content-start gap-6 pb-20 lg:grid-cols-2 lg:content-center lg:items-center lg:gap-20">
        <header className="flex flex-col items-center gap-4 text-center lg:items-start lg:text-left">
          <House className={isInvited ? 'hidden w-80 lg:block' : 'w-36 lg:w-80'} />
          <h1 tabIndex={-1} className={isInvited ? 'text-2xl lg:text-4xl' : 'text-3xl lg:text-4xl'}>
            {t('title')}
          </h1>
          <p
            className={
              isInvited
                ? 'hidden max-w-[44ch] text-lg text-ink-2 lg:block'
                : 'max-w-[44ch] text-ink-2 lg:text-lg'
            }
          >
            {t('lead')}
          </p>
        </header>
        <div className="mx-auto flex w-full max-w-md flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
          {step.at === 'confirm' ? (
            <InvitationConfirmation
              invitation={step.invitation}
              onYes={() => confirm(step.invitation)}
              onNotMe={decline}
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
            onClose={decline}
          />
        )}
        <SignInDialogs />
      </div>
    </div>
  );
}

import type { Invitation } from '@nestmate/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  checkPasscode,
  hasPasscodeInLink,
  passcodeOfLink,
  useArrivingInvitation,
  DemoPasscodes,
  PasscodeForm,
  clearInvitation,
} from '@/features/invitations';
import { showInfo } from '@/features/support';
import { call, calls } from '@/platform/calls/call';
import { optionsQuery } from '@/platform/environment';
import { useIsAuthenticated } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { PageHeading } from '@/ui/page-heading';
import { TextLink } from '@/ui/text-link';
import { arrive } from './arrival';
import { Entrance } from './home/entrance';
import { FinePrint } from './home/fine-print';
import { LiveHouse } from './home/live-house';
import { ProviderButtons } from './provider-buttons';
import { returnedFromPage } from './provider-window';
import { finishSignIn, showFailure } from './sign-in';
import { SignInDialogs } from './sign-in-dialogs';

/** Marks the history's entry of an invitation whose passcode was typed. */
const typedEntry = 'typed invitation';

/** Only where a network of this server has a sign-in of its own. */
const CampusButtons = lazyPart(async () => (await import('./campus-buttons')).CampusButtons);

/** The parts that only invited people see. */
const InvitationPage = lazyPart(async () => (await import('./home/invited')).InvitationPage);
const Invited = lazyPart(async () => (await import('./home/invited')).Invited);

/** `/`: sign-in, and the destination of invitation links. */
export default function HomeScreen() {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const isSignedIn = useIsAuthenticated();
  const [isReturning, setReturning] = useState(false);
  const [isChecking, setChecking] = useState(hasPasscodeInLink);
  const [isTyped, setTyped] = useState(false);
  const isAtTyped = useLocation().state === typedEntry;
  const enter = (to: string) => void navigate(to, { replace: true });
  const { step, isAccepted, accepted, found, accept, forget } = useArrivingInvitation(({ passcode }) => {
    if (isSignedIn) void joinWithInvitation(passcode, enter);
  });

  /** The opened invitation has its own history entry, so that Back leads to the field of its passcode. */
  const foundByTyping = (invitation: Invitation) => {
    setTyped(true);
    found(invitation);
    void navigate('/', { state: typedEntry });
  };
  /** Without an invitation the guard redirects a signed-in person. */
  const leave = () => void navigate('/', { replace: true });
  const decline = () => {
    forget();
    setReturning(true);
    leave();
  };

  // Once, when the screen opens: the address can be a provider's redirect, or contain the passcode of an invitation
  // link.
  useEffect(() => {
    const returned = returnedFromPage();
    if (returned) void finishSignIn(returned.provider, enter, returned.own);
    const passcode = passcodeOfLink();
    if (!passcode) return;
    void checkPasscode(passcode).then((answer) => {
      setChecking(false);
      if ('res' in answer) return found(answer.res);
      const { error_code: code, error_description: label } = answer.err;
      leave();
      // They have other next steps than a wrong passcode.
      if (code === 'FriendLinkClosed' || code === 'FriendLinkOver' || code === 'NotOpenYet')
        return showFailure(answer.err);
      const isDead = code === 'InvalidPasscode' || code === 'InvalidInput';
      showInfo({ label, ...(isDead && { description: t('passcode.deadLink') }), support: true });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return (
    <>
      {step.at === 'found' && (isAtTyped || !isTyped) ? (
        <InvitationPage
          invitation={step.invitation}
          onYes={() => accept(step.invitation)}
          onNotMe={decline}
        />
      ) : isChecking ? (
        <Entrance />
      ) : isAccepted ? (
        <Invited invitation={accepted} onFound={foundByTyping} />
      ) : (
        <Stranger isReturning={isReturning || isTyped} onFound={foundByTyping} />
      )}
      <SignInDialogs />
    </>
  );
}

/** A signed-in person accepts another invitation. */
async function joinWithInvitation(passcode: string, navigate: (to: string) => void): Promise<void> {
  const answer = await call(calls.auth.reassociate, { body: { passcode } });
  if ('res' in answer) return arrive(answer.res, navigate);
  showFailure(answer.err);
  // Offline or rate-limited: the same invitation can work later.
  if (answer.code === 0 || answer.code === 429) return;
  clearInvitation();
  navigate('/');
}

interface StrangerProps {
  /** Whether the person comes back from an invitation. */
  isReturning: boolean;
  onFound: (invitation: Invitation) => void;
}

/** Home without an invitation: the pitch, the passcode field, then the sign-in buttons. */
function Stranger({ isReturning, onFound }: StrangerProps) {
  const { t } = useTranslation('auth');
  return (
    <Entrance
      top={
        <>
          <PageHeading takesFocus={isReturning}>{t('title')}</PageHeading>
          <p className="text-ink-2 lg:text-lg">{t('lead')}</p>
        </>
      }
      picture={<LiveHouse />}
    >
      <PasscodeForm onFound={onFound} />
      <section aria-labelledby="sign-in" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="sign-in" className="font-sans text-base font-semibold tracking-normal">
            {t('welcomeBack')}
          </h2>
          <span className="text-sm">
            <TextLink href="/forgot-login">{t('forgot')}</TextLink>
          </span>
        </div>
        <ProviderButtons look="row" />
        <Campuses />
      </section>
      <HowItWorks />
      <DemoPasscodes onFound={onFound} />
      <FinePrint />
    </Entrance>
  );
}

function Campuses() {
  const { data: options } = useQuery(optionsQuery);
  return options && options.campuses.length > 0 ? <CampusButtons look="quiet" /> : null;
}

const steps = ['invited', 'answer', 'meet'] as const;

/** What happens after signing in, for people who have never been here. */
function HowItWorks() {
  const { t } = useTranslation('auth');
  return (
    <section aria-labelledby="how" className="flex flex-col gap-3">
      <h2 id="how" className="font-sans text-base font-semibold tracking-normal">
        {t('how.title')}
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3 text-ink-2">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-apricot-soft text-sm font-semibold text-ink"
            >
              {at + 1}
            </span>
            {t(`how.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

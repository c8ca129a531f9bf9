import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf, unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ForwardIcon } from '@/ui/icons/forward';
import { Spinner } from '@/ui/spinner';
import { call, calls } from '../platform/call';
import { useSignInOptions } from '../platform/me.queries';
import { acceptSession } from '../platform/session';
import { useTitle } from '../platform/use-title';
import { arrivalIn, rememberedPage, type Arrival, cleanAddress, rememberPage } from './arrival';
import { EnterCode } from './enter-code';
import { OtherSignInMethods, startOf } from './other-sign-in-methods';
import { forgetLinkRequest, storedLinkRequest, RequestLink } from './request-link';
import { SignInLayout, Lead } from './sign-in-layout';

interface SignInPageProps {
  /** `ended`: the page behind waits with its input. */
  reason: 'ended' | 'needed';
  /** Who the campus, or another window, has signed in, on the page's own address. */
  me?: StaffMe | undefined;
}

/** Signing in: by a link or its code, with a provider, or at the campus. */
export function SignInPage({ reason, me }: SignInPageProps) {
  const navigate = useNavigate();
  const isOwnAddress = useLocation().pathname === '/sign-in';
  // Read once: it is removed from the address as soon as it is used.
  const [arrival, setArrival] = useState(() => (isOwnAddress ? arrivalIn(location) : null));
  useTitle('signIn.title');

  const [hasEntered, setEntered] = useState(false);

  const enter = (entered: StaffMe) => {
    forgetLinkRequest();
    acceptSession(entered);
    setEntered(true);
  };

  const isArriving = arrival?.kind === 'link' || arrival?.kind === 'provider';
  const isIn = me !== undefined && (hasEntered || !isArriving);
  const goOn = useEffectEvent(() => void navigate(rememberedPage(), { replace: true }));
  useEffect(() => {
    if (isIn) goOn();
  }, [isIn]);

  return (
    <SignInLayout>
      {arrival?.kind === 'link' ? (
        <SpendLink token={arrival.token} onEntered={enter} onOther={() => setArrival(null)} />
      ) : arrival?.kind === 'provider' ? (
        <UseProvider {...arrival} onEntered={enter} onOther={() => setArrival(null)} />
      ) : (
        <SignInMethods reason={reason} failed={arrival?.code} onEntered={enter} />
      )}
    </SignInLayout>
  );
}

interface SignInMethodsProps {
  reason: 'ended' | 'needed';
  /** The reason a provider or the campus did not sign the person in. */
  failed: Extract<Arrival, { kind: 'failed' }>['code'] | undefined;
  onEntered: (me: StaffMe) => void;
}

/** A link by mail first, then the other ways. */
function SignInMethods({ reason, failed, onEntered }: SignInMethodsProps) {
  const { t } = useTranslation(['staff', 'staffErrors']);
  const [request, setRequest] = useState(storedLinkRequest);
  return (
    <div className="flex flex-col gap-6">
      {failed && !request && (
        <Banner tone="danger">
          {t(failed === 'NotStaff' ? 'staffErrors:NotStaff' : `errors:${failed}`)}
        </Banner>
      )}
      {request ? (
        <EnterCode
          request={request}
          onRequested={setRequest}
          onEntered={onEntered}
          onOther={() => {
            forgetLinkRequest();
            setRequest(null);
          }}
        />
      ) : (
        <RequestLink reason={reason} onRequested={setRequest} />
      )}
      <OtherSignInMethods />
      {!request && <DemoStaff />}
    </div>
  );
}

/** In a demo: the staff members to sign in as. */
function DemoStaff() {
  const { t } = useTranslation('staff');
  const staff = useSignInOptions().data?.demo ?? [];
  if (staff.length === 0) return null;
  return (
    <section aria-labelledby="demo-staff" className="rounded-card bg-apricot-soft p-4 pb-2">
      <h2 id="demo-staff" className="font-sans text-sm font-semibold tracking-normal">
        {t('demo.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('demo.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {staff.map(({ name, email, role }) => (
          <li key={email}>
            <a
              href={`${startOf('google')}&login_hint=${encodeURIComponent(email)}`}
              onClick={rememberPage}
              className="group flex min-h-13 items-center gap-3 rounded-small"
            >
              <Avatar name={name} size="xs" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:text-plum">{name}</span>
                <span className="block text-sm text-ink-2">{t(`roles.${role}`)}</span>
              </span>
              <ForwardIcon className="size-4 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SpendLinkProps {
  token: string;
  onEntered: (me: StaffMe) => void;
  /** Leads to the other ways. */
  onOther: () => void;
}

/** The page of a mail's link. Opening it does not use up the link; the click does. */
function SpendLink({ token, onEntered, onOther }: SpendLinkProps) {
  const { t } = useTranslation('staff');
  const spending = useAction(
    useMutation({
      mutationFn: () => unwrap(call(calls.staffSignIn.spendLink, { body: { token } })),
    }),
    'inPlace',
  );
  useEffect(cleanAddress, []);
  return (
    <div className="flex flex-col gap-5">
      <Lead title={t('link.title')}>{t('link.lead')}</Lead>
      {spending.error && <Banner tone="danger">{errorTextOf(spending.error)}</Banner>}
      {spending.error ? (
        <Button variant="secondary" onPress={onOther}>
          {t('link.other')}
        </Button>
      ) : (
        <Button
          isPending={spending.isPending}
          pendingLabel={t('signIn.entering')}
          onPress={() => void spending.run(undefined, onEntered)}
        >
          {t('link.enter')}
        </Button>
      )}
    </div>
  );
}

interface UseProviderProps extends Pick<Extract<Arrival, { kind: 'provider' }>, 'attempt' | 'way'> {
  onEntered: (me: StaffMe) => void;
  onOther: () => void;
}

/** Completes a sign-in after the provider has sent the browser back. */
function UseProvider({ way, attempt, onEntered, onOther }: UseProviderProps) {
  const { t } = useTranslation('staff');
  const entering = useAction(
    useMutation({
      mutationFn: () =>
        unwrap(call(calls.staffSignIn.useProvider, { body: { way, ...(attempt && { attempt }) } })),
    }),
    'inPlace',
  );
  const hasStarted = useRef(false);
  const enter = useEffectEvent(() => {
    // The provider's response works once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    cleanAddress();
    void entering.run(undefined, onEntered);
  });
  useEffect(() => enter(), []);
  if (!entering.error) return <Spinner label={t('signIn.entering')} className="size-8" />;
  return (
    <div className="flex flex-col gap-5">
      <Lead title={t('provider.title')}>{errorTextOf(entering.error)}</Lead>
      <Banner tone="info">{t('provider.hint')}</Banner>
      <Button variant="secondary" onPress={onOther}>
        {t('link.other')}
      </Button>
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StaffMe } from '@nestmate/contract/staff';
import { acceptSession } from '../platform/session';
import { useTitle } from '../platform/use-title';
import { arrivalIn, rememberedPage } from './arrival';
import { forgetAsked } from './asked';
import { SignInLayout } from './sign-in-layout';
import { SpendLink } from './spend-link';
import { UseProvider } from './use-provider';
import { WaysIn } from './ways-in';

interface Props {
  /** `ended`: the page behind waits with its input. */
  reason: 'asked' | 'ended';
  /** Who the campus, or another window, has signed in, on the page's own address. */
  me?: StaffMe | undefined;
}

/** Signing in: by a link or its code, with a provider, or at the campus. */
export function SignInPage({ reason, me }: Props) {
  const navigate = useNavigate();
  const isOwnAddress = useLocation().pathname === '/sign-in';
  // Read once: it is removed from the address as soon as it is used.
  const [arrival, setArrival] = useState(() => (isOwnAddress ? arrivalIn(location) : null));
  useTitle('signIn.title');

  const [hasEntered, setEntered] = useState(false);

  const enter = (entered: StaffMe) => {
    forgetAsked();
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
        <WaysIn reason={reason} failed={arrival?.code} onEntered={enter} />
      )}
    </SignInLayout>
  );
}

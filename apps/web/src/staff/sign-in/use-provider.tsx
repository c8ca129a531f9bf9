import type { StaffMe } from '@nestmate/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorTextOf, unwrap } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { call, calls } from '../platform/call';
import { type Arrival, cleanAddress } from './arrival';
import { Lead } from './lead';

interface Props extends Pick<Extract<Arrival, { kind: 'provider' }>, 'attempt' | 'way'> {
  onEntered: (me: StaffMe) => void;
  onOther: () => void;
}

/** Completes a sign-in after the provider has sent the browser back. */
export function UseProvider({ way, attempt, onEntered, onOther }: Props) {
  const { t } = useTranslation('staff');
  const entering = useMutation({
    mutationFn: () =>
      unwrap(call(calls.staffSignIn.useProvider, { body: { way, ...(attempt && { attempt }) } })),
  });
  const hasAsked = useRef(false);
  const enter = useEffectEvent(() => {
    // The provider's response works once.
    if (hasAsked.current) return;
    hasAsked.current = true;
    cleanAddress();
    void entering.mutateAsync().then(onEntered, () => undefined);
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

import type { Provider } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { openProvider } from '@/features/auth';
import { useOptions } from '@/platform/environment';
import { useTranslation } from '@/platform/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { finishLinking, intendToLink } from './linking';
import { SignInAgainDialog } from './sign-in-again-dialog';

interface Props {
  provider: Provider;
  onClose: () => void;
}

/**
 * Explains the visit to the provider. It declares the intention to the server meanwhile, because a popup opens only in
 * the click itself.
 */
export function LinkIdentityDialog({ provider, onClose }: Props) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  const offered = useOptions()?.[provider];
  const [intention, setIntention] = useState<'pending' | 'declared' | 'signInAgain' | { failure: string }>(
    'pending',
  );
  const name = t(`auth:providers.${provider}`);

  const isAsking = intention === 'pending';
  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    void intendToLink(provider).then((answer) => {
      if (!isCurrent) return;
      if (!('err' in answer)) setIntention('declared');
      else if (answer.err.error_code === 'FreshSignInRequired') setIntention('signInAgain');
      else setIntention({ failure: answer.err.error_description });
    });
    return () => {
      isCurrent = false;
    };
  }, [provider, isAsking]);

  function continueToProvider() {
    if (intention !== 'declared' || !offered || offered.via === 'none') return;
    onClose();
    openProvider(
      { startUrl: `${offered.startUrl}?link=1`, window: offered.window },
      { onReturned: (own) => void finishLinking(provider, own), onClosed: () => {} },
    );
  }

  if (intention === 'signInAgain')
    return <SignInAgainDialog reason="link" onDone={() => setIntention('pending')} onClose={onClose} />;
  const failure = typeof intention === 'object' ? intention.failure : null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('waysIn.addTitle', { provider: name })}
      {...(failure === null && {
        confirm: {
          label: t('waysIn.addContinue', { provider: name }),
          onPress: continueToProvider,
          isPending: intention === 'pending',
        },
      })}
      cancelLabel={t('common:cancel')}
    >
      {failure === null ? t('waysIn.addText', { provider: name }) : <p role="alert">{failure}</p>}
    </ConfirmDialog>
  );
}

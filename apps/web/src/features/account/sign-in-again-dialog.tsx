import type { SignInMethod } from '@nestmate/contract/providers';
import { useEffect, useRef, useState } from 'react';
import {
  type Method,
  methodKey,
  methodLogos,
  methodName,
  openPopup,
  type OwnAttempt,
  startOf,
  withParameter,
} from '@/features/auth';
import { call, calls } from '@/platform/calls/call';
import { useOptions } from '@/platform/environment';
import { useSession } from '@/platform/session/session';
import { acceptRenewed } from '@/platform/session/session-end';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useIdentities } from './account.queries';

interface SignInAgainDialogProps {
  /** The purpose of the fresh sign-in. */
  reason: 'link' | 'remove' | 'delete';
  onDone: () => void;
  onClose: () => void;
}

/** Replaces the session by a fresh one. @returns the error, or null */
async function signInAgain(provider: SignInMethod, own: OwnAttempt): Promise<string | null> {
  const userId = useSession.getState().userId ?? '';
  const answer = await call(calls.sessions.signInAgain, { params: { userId }, body: { provider, ...own } });
  if ('err' in answer) return answer.err.error_description;
  await acceptRenewed(answer.res);
  return null;
}

/**
 * Asks the person to sign in again with one of their own identities, in a popup, so that the page keeps what they
 * typed.
 */
export function SignInAgainDialog({ reason, onDone, onClose }: SignInAgainDialogProps) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  const options = useOptions();
  const { data } = useIdentities();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const own = [...new Map(data?.identities.map((one) => [methodKey(one), one] as const)).values()];

  // Closing the dialog cancels the sign-in, whatever the popup does later.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function finish(provider: SignInMethod, own: OwnAttempt) {
    if (!isOpen.current) return;
    const refusal = await signInAgain(provider, own);
    if (!isOpen.current) return;
    setPending(null);
    setFailure(refusal);
    if (refusal === null) onDone();
  }

  function start(method: Method) {
    const { provider } = method;
    const offered = options && startOf(method, options);
    if (!offered) return setFailure(t(`auth:unavailable.${provider}`));
    setFailure(null);
    setPending(methodKey(method));
    const isOpen = openPopup(withParameter(offered.startUrl, 'again=1'), {
      onReturned: (own) => void finish(provider, own),
      onClosed: () => setPending(null),
    });
    if (isOpen) return;
    setPending(null);
    setFailure(t('again.blocked'));
  }

  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('again.title')}
      closeLabel={t('common:close')}
      actions={own.map((method) => {
        const Logo = methodLogos[method.provider];
        const key = methodKey(method);
        return (
          <Button
            key={key}
            variant="secondary"
            icon={<Logo />}
            isPending={pending === key}
            isDisabled={pending !== null && pending !== key}
            onPress={() => start(method)}
          >
            {t('again.with', { provider: methodName(method) })}
          </Button>
        );
      })}
    >
      <p>{t(`again.${reason}`)}</p>
      {failure !== null && (
        <p role="alert" className="mt-2 text-brick">
          {failure}
        </p>
      )}
    </Modal>
  );
}

import type { ErrorBody, LinkedIdentity } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { removeIdentity } from './linking';
import { SignInAgainDialog } from './sign-in-again-dialog';

interface Props {
  identity: LinkedIdentity;
  onClose: () => void;
}

/** Confirms the removal of an identity, and lists what else ends with it. */
export function RemoveIdentityDialog({ identity, onClose }: Props) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const provider = t(`auth:providers.${identity.provider}`);

  async function remove() {
    setPending(true);
    const refusal = await removeIdentity(identity);
    setPending(false);
    setFailure(refusal);
    if (refusal === null) onClose();
  }

  if (failure?.error_code === 'FreshSignInRequired')
    return <SignInAgainDialog reason="remove" onDone={() => void remove()} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('waysIn.removeTitle', { provider })}
      confirm={{ label: t('waysIn.remove'), onPress: () => void remove(), isPending, tone: 'danger' }}
      cancelLabel={t('common:cancel')}
    >
      {failure === null ? (
        t('waysIn.removeText', { address: identity.email ?? provider })
      ) : (
        <p role="alert">{failure.error_description}</p>
      )}
    </ConfirmDialog>
  );
}

import { flushSync } from 'react-dom';
import { passcodeField } from '@/features/invitations';
import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { goTo } from './sign-in.store';

/** Closes the dialog first: it keeps the focus while it is open. */
function enterPasscode() {
  flushSync(() => goTo({ step: 'choosing' }));
  document.getElementById(passcodeField)?.focus();
}

/** Registration needs an invitation. */
export function InvitationRequired() {
  const { t } = useTranslation(['auth', 'common', 'support']);
  return (
    <ModalSheet
      isOpen
      onOpenChange={() => goTo({ step: 'choosing' })}
      title={t('invitationRequired.title')}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button onPress={enterPasscode}>{t('invitationRequired.enterPasscode')}</Button>
          <Button variant="quiet" onPress={openSupport}>
            {t('support:link')}
          </Button>
        </>
      }
    >
      <p>{t('invitationRequired.text')}</p>
    </ModalSheet>
  );
}

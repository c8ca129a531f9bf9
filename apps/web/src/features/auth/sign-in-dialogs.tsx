import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { openSupport } from '@/features/support';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { enter } from './arrival';
import { MembershipSelect } from './membership-select';
import { goTo, useSignIn } from './sign-in.store';

/** What can come up while signing in: choosing a membership, an invitation that is missing. */
export function SignInDialogs() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  switch (signIn.step) {
    case 'membership':
      return (
        <MembershipSelect
          memberships={signIn.memberships}
          preselected={signIn.preselected}
          onConfirm={(id) => void enter(id, (to) => void navigate(to, { replace: true }))}
        />
      );
    case 'invitationRequired':
      return <InvitationRequired />;
    default:
      return null;
  }
}

function InvitationRequired() {
  const { t } = useTranslation(['auth', 'common', 'support']);
  return (
    <Modal
      isOpen
      onOpenChange={() => goTo({ step: 'choosing' })}
      title={t('invitationRequired.title')}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button onPress={() => goTo({ step: 'choosing' })}>{t('invitationRequired.enterPasscode')}</Button>
          <Button variant="quiet" onPress={openSupport}>
            {t('support:link')}
          </Button>
        </>
      }
    >
      <p>{t('invitationRequired.text')}</p>
    </Modal>
  );
}

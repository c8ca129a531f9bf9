import { useNavigate } from 'react-router';
import { lazyPart } from '@/ui/lazy-part';
import { enter } from './arrival';
import { useSignIn } from './sign-in.store';

const MembershipSelect = lazyPart(async () => (await import('./membership-select')).MembershipSelect);
const InvitationRequired = lazyPart(async () => (await import('./invitation-required')).InvitationRequired);

/** The dialogs of sign-in; each loads when it opens. */
export function SignInDialogs() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  return (
    <>
      {signIn.step === 'membership' && (
        <MembershipSelect
          memberships={signIn.memberships}
          preselected={signIn.preselected}
          onConfirm={(id) => void enter(id, (to) => void navigate(to, { replace: true }))}
        />
      )}
      {signIn.step === 'invitationRequired' && <InvitationRequired />}
    </>
  );
}

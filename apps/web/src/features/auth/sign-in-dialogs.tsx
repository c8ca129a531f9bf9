import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { enter } from './arrival';
import { useSignIn } from './sign-in.store';

const MembershipSelect = lazy(() =>
  import('./membership-select').then((file) => ({ default: file.MembershipSelect })),
);
const InvitationRequired = lazy(() =>
  import('./invitation-required').then((file) => ({ default: file.InvitationRequired })),
);

/** What can come up while signing in; its code comes when it does. */
export function SignInDialogs() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  return (
    <Suspense>
      {signIn.step === 'membership' && (
        <MembershipSelect
          memberships={signIn.memberships}
          preselected={signIn.preselected}
          onConfirm={(id) => void enter(id, (to) => void navigate(to, { replace: true }))}
        />
      )}
      {signIn.step === 'invitationRequired' && <InvitationRequired />}
    </Suspense>
  );
}

import { lazy } from 'react';

export { useArrivingInvitation } from './arriving-invitation';
export { checkPasscode, passcodeOfLink } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export { clearInvitation, countInvitationReset, useInvitation } from './invitation';
export { InvitationConfirmation } from './invitation-confirmation';

/** Their code comes when somebody needs them. */
export const InviterDialog = lazy(() =>
  import('./inviter-dialog').then((file) => ({ default: file.InviterDialog })),
);
export const PasscodeForm = lazy(() =>
  import('./passcode-form').then((file) => ({ default: file.PasscodeForm })),
);

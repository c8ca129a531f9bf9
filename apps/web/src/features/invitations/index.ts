export { useArrivingInvitation } from './arriving-invitation';
export { checkPasscode, hasPasscodeInLink, passcodeOfLink } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export { clearInvitation, countInvitationReset, useInvitation } from './invitation';
export { InvitationConfirmation } from './invitation-confirmation';
export { passcodeField, PasscodeForm } from './passcode-form';
export { useAcceptedInvitation } from './use-accepted-invitation';

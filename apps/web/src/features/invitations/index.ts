export { useArrivingInvitation } from './invitation';
export { checkPasscode, hasPasscodeInLink, passcodeOfLink } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export { clearInvitation, countInvitationReset, useInvitation } from './invitation';
export { InvitationAnswer } from './invitation-answer';
export { InvitationWords } from './invitation-words';
export { passcodeField, PasscodeForm } from './passcode-form';
export { useAcceptedInvitation } from './check-invitation';

export { clearInvitation, countInvitationReset, useArrivingInvitation, useInvitation } from './invitation';
export { checkPasscode, hasPasscodeInLink, passcodeOfLink, useAcceptedInvitation } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export { InvitationAnswer } from './invitation-answer';
export { InvitationWords } from './invitation-words';
export { passcodeField, PasscodeForm } from './passcode-form';

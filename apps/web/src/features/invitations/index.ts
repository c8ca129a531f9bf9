export { useArrivingInvitation } from './arriving-invitation';
export { checkPasscode, passcodeOfLink } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export {
  clearInvitation,
  countInvitationReset,
  type StoredInvitation,
  storeInvitation,
  useInvitation,
} from './invitation';
export { InvitationConfirmation } from './invitation-confirmation';
export { InviterDialog } from './inviter-dialog';
export { PasscodeForm } from './passcode-form';

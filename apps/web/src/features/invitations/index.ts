import { lazyPart } from '@/ui/lazy-part';

export { useArrivingInvitation } from './arriving-invitation';
export { checkPasscode, passcodeOfLink } from './check-invitation';
export { DemoPasscodes } from './demo-passcodes';
export { clearInvitation, countInvitationReset, useInvitation } from './invitation';
export { InvitationConfirmation } from './invitation-confirmation';

/** They load on first use. */
export const InviterDialog = lazyPart(async () => (await import('./inviter-dialog')).InviterDialog);
export const PasscodeForm = lazyPart(async () => (await import('./passcode-form')).PasscodeForm);

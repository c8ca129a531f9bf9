export { ArchiveCard } from './archive-card';
export { DeleteAccountScreen } from './delete-account-screen';
export { followAccount } from './account.live';
export { WaysToSignIn } from './ways-to-sign-in';

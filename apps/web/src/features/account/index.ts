export { ArchiveCard } from './archive-card';
export { followAccount } from './account.live';
export { WaysToSignIn } from './ways-to-sign-in';

export { ArchiveCard } from './archive-card';
export { followAccount } from './account.live';
export { IdentityList } from './identity-list';
export { SessionsCard } from './sessions-card';

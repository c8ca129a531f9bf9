export { Archive, ArchiveInWords } from './archive';
export { followAccount } from './account.live';
export { DeleteAccount } from './delete-account-section';
export { IdentitiesInWords, IdentityList } from './identity-list';
export { Sessions, SessionsInWords } from './sessions';

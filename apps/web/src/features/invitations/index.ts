export {
  clearInvitation,
  countInvitationReset,
  type StoredInvitation,
  storeInvitation,
  useInvitation,
} from './invitation';

export { accountExists, deleteAccountRow, lockAccount, rememberLanguage } from './accounts.queries';
export { actingMembershipsOf, prepareActingMemberships } from './acting-memberships.queries';
export {
  claimMembership,
  insertMembership,
  insertUnclaimedMemberships,
  membershipIn,
} from './claims.queries';
export { accountHoldings, membershipHoldings } from './memberships.personal-data';
export { lockMembershipsOf, membershipIdsOf, membershipsOf, subnetworkOf } from './memberships.queries';
export * from './memberships.schema';
export { isStanding } from './standing.queries';

import './auth.events';

export * from './auth.schema';
export { deleteAccountRow, lockPlacesOf, membershipsOfPeople, openPlaces } from './accounts.queries';
export { makeAccessTokens } from './access-tokens';
export { authHoldings, authWithheld } from './auth.holdings';
export { authLive } from './auth.live';
export { authRoutes } from './auth.routes';
export { makeCookies } from './cookies';
export { giveLocalAccounts } from './local/local-accounts.queries';
export { insertMembership, claimMembership, lockAccount, membershipIn } from './claims.queries';
export { membershipsOf, prepareActingMemberships, subnetworkOf } from './memberships.queries';
export { providerNames } from './providers/provider-names';
export { makeAccountOf } from './sessions/account-of';
export { makeVisitorOf } from './sessions/visitor';
export { keepSessionsTidy } from './sessions/tidy-sessions';
export type { Invitee, JoinByInvitation } from './sign-in/sign-in.service';

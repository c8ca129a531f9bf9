export * from './auth.schema';
export { type AccessTokens, makeAccessTokens } from './access-tokens';
export { authRoutes } from './auth.routes';
export { giveLocalAccounts } from './local/local-accounts.queries';
export { insertMembership, claimMembership, lockAccount, membershipIn } from './claims.queries';
export { actingMembershipsOf, membershipExists, membershipsOf } from './memberships.queries';
export { makeAccountOf } from './sessions/account-of';
export type { Invitee, JoinByInvitation } from './sign-in/sign-in.service';

export * from './auth.schema';
export { type AccessTokens, makeAccessTokens } from './access-tokens';
export { actingMembershipsOf, membershipExists, membershipsOf } from './memberships.queries';

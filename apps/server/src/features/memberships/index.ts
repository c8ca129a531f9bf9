import type { App } from '../../platform/app';
import { prepareActingMemberships } from './acting-memberships.queries';
import { subnetworkOf } from './memberships.queries';

export {
  accountExists,
  deleteAccountRow,
  lockAccount,
  lockAccountsOf,
  languageOfAccount,
  rememberLanguage,
} from './accounts.queries';
export { actingMembershipsOf } from './acting-memberships.queries';
export {
  claimMembership,
  insertMembership,
  insertUnclaimedMemberships,
  membershipIn,
} from './claims.queries';
export { accountPersonalData, membershipPersonalData } from './memberships.personal-data';
export {
  lockMembershipsOf,
  membershipIdsOf,
  membershipsOf,
  setUnit,
  subnetworksOf,
} from './memberships.queries';
export * from './memberships.schema';
export { type CorrectedField, markCorrected, unmarkCorrected } from './office-ids.queries';
export * from './office-ids.schema';
export { isRemoved, isStanding } from './standing.queries';

export function register({ db, guard }: App): void {
  guard.provide({
    actingMembershipsOf: prepareActingMemberships(db),
    subnetworkOf: (id) => subnetworkOf(db, id),
  });
}

import type { App } from '../../platform/app';
import { actingMembershipsOf } from './acting-memberships.queries';
import { membershipsLive } from './memberships.live';
import { subnetworkOf } from './memberships.queries';

export {
  accountExists,
  claimMembership,
  deleteAccountRow,
  insertAccount,
  insertMembership,
  insertUnclaimedMemberships,
  languageOfAccount,
  lockAccount,
  lockAccountsOf,
  membershipIn,
  rememberLanguage,
} from './accounts.queries';
export { actingColumns, actingFrom, actingMembershipsOf } from './acting-memberships.queries';
export { accountPersonalData, membershipPersonalData } from './memberships.personal-data';
export {
  isRemoved,
  isStanding,
  lockMembershipsOf,
  markQuestionsSaved,
  markRemoved,
  markStanding,
  membershipIdsOf,
  membershipsOf,
  setUnitType,
  subnetworksOf,
} from './memberships.queries';
export { watchingIn } from './memberships.service';
export * from './memberships.schema';
export {
  clearOfficeIds,
  type CorrectedField,
  markCorrected,
  returnOfficeIds,
  unmarkCorrected,
} from './office-ids.queries';

export function register(app: App): void {
  const { db, guard } = app;
  membershipsLive(app);
  guard.provide({
    actingMembershipsOf: (userId) => actingMembershipsOf(db, userId),
    subnetworkOf: (id) => subnetworkOf(db, id),
  });
}

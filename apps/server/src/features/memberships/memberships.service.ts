import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { standingIn } from './memberships.queries';

/** The standing memberships of communities that have a window open at this process. */
export const watchingIn = (
  { db, live }: Pick<App, 'db' | 'live'>,
  subnetworkIds: readonly SubnetworkId[],
): Promise<MembershipId[]> => standingIn(db, live.watchedHere(), subnetworkIds);

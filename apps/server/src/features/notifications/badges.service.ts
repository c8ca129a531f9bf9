import type { MembershipId } from '@nestmate/contract/ids';
import type { Badges, WatchStart } from '@nestmate/contract/live';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { unreadCounts } from '../chat';
import { unreadThreadCounts } from '../community';
import { incomingRequestCounts } from '../room';
import { standingAmong } from './badges.queries';
import { unreadItems } from './bell/bell.queries';

type StandingMembership = Pick<ActingMembership, 'membershipId' | 'roundStatus' | 'paused'>;

/** Requests do not count while they cannot be answered: the network is closed or matching is paused. */
const requestsCount = ({ roundStatus, paused }: StandingMembership) =>
  !isNetworkClosed(roundStatus) && !paused;

/** The badges of the menu, by membership. */
async function badgesOf(
  db: Db,
  standing: readonly StandingMembership[],
): Promise<ReadonlyMap<MembershipId, Badges>> {
  const counting = standing.filter(requestsCount).map(({ membershipId }) => membershipId);
  const ids = standing.map(({ membershipId }) => membershipId);
  const [requests, unread, threads, items] = await Promise.all([
    counting.length > 0 ? incomingRequestCounts(db, counting) : new Map<MembershipId, number>(),
    unreadCounts(db, ids),
    unreadThreadCounts(db, ids),
    unreadItems(db, ids),
  ]);
  return new Map(
    ids.map((id) => [
      id,
      {
        unreadMessages: unread.get(id) ?? 0,
        incomingRequests: requests.get(id) ?? 0,
        unreadThreads: threads.get(id) ?? 0,
        unreadAnswers: items.get(id)?.answers ?? 0,
        newNotifications: items.get(id)?.unseen ?? 0,
        unreadNotifications: items.get(id)?.unread ?? 0,
      },
    ]),
  );
}

/** The current badges of the standing memberships of `ids`. */
export async function currentBadges(db: Db, ids: MembershipId[]): Promise<ReadonlyMap<MembershipId, Badges>> {
  if (ids.length === 0) return new Map();
  return badgesOf(db, await standingAmong(db, ids));
}

/** The current state of a membership; undefined for a removed one. */
export async function watchedNow(db: Db, membershipId: MembershipId): Promise<WatchStart | undefined> {
  const [standing] = await standingAmong(db, [membershipId]);
  const badges = standing && (await badgesOf(db, [standing])).get(membershipId);
  return badges && { badges, roundStatus: standing.roundStatus };
}

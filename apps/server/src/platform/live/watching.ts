import type { ErrorCode } from '@nestmate/contract/errors';
import type { UserId } from '@nestmate/contract/ids';
import { type ClientEvents, watchReply, watchRequest, type WatchStart } from '@nestmate/contract/live';
import type { Logger } from 'pino';
import type { ActingMembership } from '../http/guard';
import { refusalOf } from '../http/product-error';
import { createRateLimiter } from '../rate-limiter';
import { watchersOf, windowsOf } from './channels';
import { declaredFields } from './declared-fields';
import type { LiveSocket } from './live-socket';
import type { MembershipWindows } from './membership-windows';
import type { RecentEmits } from './recent-emits';

/** The rate limit of choosing the watched membership, per person. */
const watchLimit = { max: 200, periodMs: 60_000 };

const declaredWatch = declaredFields(watchReply);

/** Returns the state of a membership for a window that starts to watch it. */
export type OnWatch = (membership: ActingMembership) => Promise<WatchStart | { error_code: ErrorCode }>;

interface WatchingDependencies {
  log: Pick<Logger, 'error'>;
  windows: MembershipWindows<LiveSocket>;
  recent: RecentEmits;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
  onWatch: OnWatch;
}

/** Lets a window watch one standing membership of its person at a time: the last one it requested. */
export function createWatching({
  log,
  windows,
  recent,
  standingMembershipsOf,
  onWatch,
}: WatchingDependencies) {
  const mayWatch = createRateLimiter<UserId>(watchLimit);
  return (socket: LiveSocket, userId: UserId): void => {
    let latest = 0;
    const watch: ClientEvents['watch'] = (request, answer) => {
      if (typeof answer !== 'function') return;
      if (!mayWatch(userId)) return answer({ error_code: 'TooManyRequests' });
      const parsed = watchRequest.safeParse(request);
      const turn = ++latest;
      const requestedAt = recent.now();
      const start = async () => {
        const standing = await standingMembershipsOf(userId);
        const membership = standing.find((m) => m.membershipId === parsed.data?.membershipId);
        if (!parsed.data || !membership) return answer({ error_code: 'Forbidden' });
        // The window has requested another membership during the query.
        if (turn !== latest) return answer({ error_code: 'Conflict' });
        const watchers = watchersOf(membership.membershipId);
        windows.leaveOthers(socket, membership.membershipId);
        await windows.join(socket, watchers);
        const unwatchedMs = parsed.data.unwatchedFor + recent.now() - requestedAt;
        const missed = recent.anyWithin(unwatchedMs, [watchers.key, windowsOf(userId).key]);
        const watched = await onWatch(membership);
        answer('error_code' in watched ? watched : declaredWatch({ ...watched, missed }));
      };
      start().catch((error: unknown) => {
        log.error({ err: error }, 'Watching a membership failed');
        answer({ error_code: refusalOf(error).code });
      });
    };
    socket.on('watch', watch);
  };
}

import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { SessionId } from '../ids';

/** A set of sockets that get the same socket events. */
export interface Channel {
  readonly key: string;
}

/**
 * A channel of one membership: a window is in at most one of each kind, and leaves it when it watches another
 * membership.
 */
export interface MembershipChannel extends Channel {
  readonly kind: string;
  readonly membershipId: MembershipId;
}

/** Makes a membership's channel of one kind. */
export interface ChannelKind {
  (id: MembershipId): MembershipChannel;
  readonly kind: string;
}

export const channelKind = (kind: string): ChannelKind =>
  Object.assign((membershipId: MembershipId) => ({ key: `${kind}:${membershipId}`, kind, membershipId }), {
    kind,
  });

/** The windows that watch a membership. */
export const watchersOf = channelKind('watchers');
export const windowsOf = (id: UserId): Channel => ({ key: `user:${id}` });
export const windowsOfSession = (id: SessionId): Channel => ({ key: `session:${id}` });

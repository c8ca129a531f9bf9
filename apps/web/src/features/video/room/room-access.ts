import {
  chatSid,
  type JoinedVideoCall,
  type VideoAccess,
  type VideoRtpCapabilities,
} from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import type { Self } from '@/platform/session';

/** A token lives for five minutes. */
const keepMs = 4 * 60_000;

/** A place in the call that was taken when it was answered. */
export interface TakenPlace {
  reply: JoinedVideoCall;
  iceServers: RTCIceServer[];
  /** What the server of a group forwards. */
  forwards: VideoRtpCapabilities | undefined;
}

/**
 * What lets this window into a conversation's room. The token that the preview asked for is kept for the answer, which joins as well; where
 * that failed, it is kept for the first join, which then waits for none.
 */
export function openRoomAccess(self: Self, sid: string) {
  const peerId = crypto.randomUUID();
  let kept: { access: VideoAccess; at: number } | undefined;
  let taken: Promise<TakenPlace | undefined> | undefined;
  let joined: TakenPlace | undefined;
  const ask = () =>
    call(calls.video.token, {
      actsFor: self.membershipId,
      params: { userId: self.userId },
      query: { sid: chatSid.parse(sid) },
    });
  const fresh = () => (kept && performance.now() - kept.at < keepMs ? kept.access : undefined);
  return {
    /** Names this window's place in the call. */
    peerId,
    ask,
    async askAndKeep() {
      const got = await ask();
      kept = 'err' in got ? undefined : { access: got.res, at: performance.now() };
      return got;
    },
    /** What an answer carries to join as well; undefined when it cannot. */
    joining(receives: VideoRtpCapabilities | undefined) {
      const access = fresh();
      if (!access) return undefined;
      return { token: access.token, peerId, ...(receives && { receives }) };
    },
    /** Keeps the place that an answer takes, for the join that follows: it may follow before the answer's reply. */
    answering(replying: Promise<JoinedVideoCall | { error_code: string }>): void {
      const access = fresh();
      taken = replying.then((reply) => {
        if (!access || 'error_code' in reply || reply.call.state !== 'answered') return undefined;
        if (reply.call.participants.every((each) => each.peerId !== peerId)) return undefined;
        kept = undefined;
        return { reply, iceServers: access.ice_servers, forwards: access.rtp_capabilities };
      });
    },
    takeKept(): VideoAccess | undefined {
      const access = fresh();
      kept = undefined;
      return access;
    },
    /** Keeps how this window joined for the way through the server, which then has no need to join. */
    keepJoined: (place: TakenPlace) => void (joined = place),
    takeJoined(): TakenPlace | undefined {
      const place = joined;
      joined = undefined;
      return place;
    },
    takePlace(): Promise<TakenPlace | undefined> {
      const place = taken;
      taken = undefined;
      return place ?? Promise.resolve(undefined);
    },
  };
}

export type RoomAccess = ReturnType<typeof openRoomAccess>;

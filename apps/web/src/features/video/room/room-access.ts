import {
  chatSid,
  type JoinedVideoCall,
  type VideoAccess,
  type VideoRtpCapabilities,
} from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import { connectedSocket } from '@/platform/live/transport';
import type { Self } from '@/platform/session';
import { newestOf } from '../newest-call';
import type { PreparedRoom } from './prepared-room';
import type { Offer } from './signalling';

/** A token lives for five minutes. */
const keepMs = 4 * 60_000;

/** A place in the call that was taken when this window called, or answered. */
export interface TakenPlace {
  reply: JoinedVideoCall;
  iceServers: RTCIceServer[];
  /** The media capabilities of a group's server. */
  forwards: VideoRtpCapabilities | undefined;
  /** The answer carried this window's offer. */
  hasOffered: boolean;
}

/**
 * The access of this window to a conversation's room. The token requested by the preview is kept for the answer, which joins as well; if
 * that failed, it is kept for the first join, which then needs no other.
 */
export function openRoomAccess(self: Self, sid: string) {
  const peerId = crypto.randomUUID();
  let kept: { access: VideoAccess; at: number } | undefined;
  let taken: Promise<TakenPlace | undefined> | undefined;
  /** The socket that has the place. */
  let takenBy: string | undefined;
  let prepared: PreparedRoom | undefined;
  let isOver = false;
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
    /** The data with which a call or an answer joins as well; undefined when it cannot. */
    joining({ receives, offer }: { receives: VideoRtpCapabilities | undefined; offer: Offer | null }) {
      const access = fresh();
      if (!access) return undefined;
      const way = prepared?.receive.closed === false ? prepared.way : undefined;
      return {
        token: access.token,
        peerId,
        ...(receives && { receives }),
        ...(way && { way }),
        ...(offer && { offer }),
      };
    },
    /** Keeps the place that a call or an answer takes for the following join, which may come before the reply. */
    taking(replying: Promise<JoinedVideoCall | { error_code: string }>, offer: Offer | null): void {
      const access = fresh();
      takenBy = connectedSocket()?.id;
      taken = replying.then((reply) => {
        if (!access || 'error_code' in reply) return undefined;
        const { ice_servers: iceServers, rtp_capabilities: forwards } = access;
        return { reply, iceServers, forwards, hasOffered: offer !== null };
      });
    },
    kept: fresh,
    /** Keeps the prepared transports for the following session. */
    keepPrepared(room: PreparedRoom | undefined): void {
      if (isOver || taken) room?.close();
      else prepared = room;
    },
    takePrepared(): PreparedRoom | undefined {
      const room = prepared;
      prepared = undefined;
      return room;
    },
    /** The call is over, or its preview was closed. */
    release(): void {
      isOver = true;
      prepared?.close();
      prepared = undefined;
    },
    takeKept(): VideoAccess | undefined {
      const access = fresh();
      kept = undefined;
      return access;
    },
    /** The current place of this window; undefined where it has none, or had it with a socket that is gone. */
    async takePlace(): Promise<TakenPlace | undefined> {
      const place = await taken;
      taken = undefined;
      if (!place || takenBy !== connectedSocket()?.id) return undefined;
      const { call } = newestOf(place.reply);
      const isIn = call.state === 'answered' && call.participants.some((each) => each.peerId === peerId);
      if (!isIn) return undefined;
      kept = undefined;
      return place;
    },
  };
}

export type RoomAccess = ReturnType<typeof openRoomAccess>;

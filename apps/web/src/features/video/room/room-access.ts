import { chatSid } from '@nestmate/contract/ids';
import type { JoinedVideoCall, VideoAccess } from '@nestmate/contract/video';
import type { VideoGroupReplies, VideoRtpCapabilities } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup-client';
import { call, calls } from '@/platform/call';
import { requestLive } from '@/platform/live/requests';
import { connectedSocket } from '@/platform/live/transport';
import { isTemporary } from '@/platform/send';
import type { Self } from '@/platform/session';
import { newestOf } from '../newest-call';
import { thisWindow } from '../this-window';
import type { Offer } from './signalling';

/** A token lives for five minutes. */
const freshMs = 4 * 60_000;

/** This window's place in a call, as the server confirmed it. */
interface JoinedRoom {
  reply: JoinedVideoCall;
  iceServers: RTCIceServer[];
  /** The media capabilities of a group's server. */
  serverCapabilities: VideoRtpCapabilities | undefined;
  /** The answer to the call took the place, and carried this window's offer. */
  hasOffered: boolean;
}

/**
 * The transports to a room that were opened before the person joined, and the media that will arrive by them. Nothing is sent or received
 * before.
 */
export interface PreparedTransports {
  send: types.Transport;
  receive: types.Transport;
  consumers: ReadonlyMap<string, types.Consumer>;
  /** Whether these are the transports to this room. */
  fits: (room: VideoGroupReplies['video.group.enter']) => boolean;
  close: () => void;
}

/**
 * The access of this window to a conversation's room. The token requested by the preview is kept for the answer, which joins as well; if
 * that failed, it is kept for the first join, which then needs no other.
 */
export function openRoomAccess(self: Self, sid: string) {
  const peerId = crypto.randomUUID();
  let kept: { access: VideoAccess; at: number } | undefined;
  let joining: Promise<JoinedRoom | undefined> | undefined;
  let joiningSocket: string | undefined;
  let prepared: PreparedTransports | undefined;
  let isOver = false;

  const request = () =>
    call(calls.video.token, {
      actsFor: self.membershipId,
      params: { userId: self.userId },
      query: { sid: chatSid.parse(sid) },
    });
  const fresh = () => (kept && performance.now() - kept.at < freshMs ? kept.access : undefined);

  /** The place that a call or an answer has taken; undefined where it took none, or took it with a socket that is gone. */
  async function takenPlace(): Promise<JoinedRoom | undefined> {
    const joined = await joining;
    joining = undefined;
    if (!joined || joiningSocket !== connectedSocket()?.id) return undefined;
    const { call } = newestOf(joined.reply);
    const isIn = call.state === 'answered' && call.participants.some((each) => each.peerId === peerId);
    if (!isIn) return undefined;
    kept = undefined;
    return joined;
  }

  async function joinWith(access: VideoAccess, receivedBy: ReceivedBy) {
    const { token, ice_servers: iceServers, rtp_capabilities: serverCapabilities } = access;
    const receives = await receivedBy(serverCapabilities);
    const reply = await requestLive('video.join', { token, window: thisWindow(), peerId, receives });
    if (!('error_code' in reply)) return { reply, iceServers, serverCapabilities, hasOffered: false };
    return isTemporary(reply) ? ('offline' as const) : null;
  }

  return {
    /** Names this window's place in the call. */
    peerId,
    request,
    async requestAndKeep() {
      const got = await request();
      kept = 'err' in got ? undefined : { access: got.res, at: performance.now() };
      return got;
    },
    kept: fresh,

    /** The data with which a call or an answer joins as well; undefined when it cannot. */
    joinRequest({ receives, offer }: { receives: VideoRtpCapabilities | undefined; offer: Offer | null }) {
      const access = fresh();
      if (!access) return undefined;
      return {
        token: access.token,
        peerId,
        ...(receives && { receives }),
        ...(prepared?.receive.closed === false && { transportId: prepared.receive.id }),
        ...(offer && { offer }),
      };
    },

    /** Keeps the place that a call or an answer takes for the following join, which may come before the reply. */
    joinsWith(replying: Promise<JoinedVideoCall | { error_code: string }>, offer: Offer | null): void {
      const access = fresh();
      joiningSocket = connectedSocket()?.id;
      joining = replying.then((reply) => {
        if (!access || 'error_code' in reply) return undefined;
        const { ice_servers: iceServers, rtp_capabilities: serverCapabilities } = access;
        return { reply, iceServers, serverCapabilities, hasOffered: offer !== null };
      });
    },

    /**
     * Joins, or joins again. Null when the room refuses; `offline` when it cannot be reached now.
     * @param receivedBy what this browser can receive from the server; nothing where there is none
     */
    async join(receivedBy: ReceivedBy = async () => undefined): Promise<JoinedRoom | 'offline' | null> {
      const taken = await takenPlace();
      if (taken) return taken;
      const access = fresh();
      kept = undefined;
      const joined = access && (await joinWith(access, receivedBy));
      // Null: it expired while the computer slept.
      if (joined) return joined;
      const got = await request();
      if ('err' in got) return isTemporary(got.err) ? 'offline' : null;
      return joinWith(got.res, receivedBy);
    },

    /** Keeps the prepared transports for the following session. */
    keepPrepared(room: PreparedTransports | undefined): void {
      if (isOver || joining) room?.close();
      else prepared = room;
    },
    takePrepared(): PreparedTransports | undefined {
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
  };
}

type ReceivedBy = (server: VideoRtpCapabilities | undefined) => Promise<VideoRtpCapabilities | undefined>;

export type CallAccess = ReturnType<typeof openRoomAccess>;

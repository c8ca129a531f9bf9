import { chatSid, videoCallId } from '@nestmate/contract/ids';
import type { JoinedVideoCall, VideoAccess, VideoRequestIn } from '@nestmate/contract/video';
import { call, calls } from '@/platform/calls/call';
import { isTemporary } from '@/platform/calls/send';
import { isRefused, type LiveRefusal, requestLive } from '@/platform/live/requests';
import { connectedSocket } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { type CallConversation, thisWindow } from '../current-call';
import type { CallAccess, JoinedCall, Offer } from '../engine/engine';
import { createPeerToPeerEngine } from '../engine/peer-to-peer-engine';
import { liveSignalling } from '../engine/signalling.live';
import { browserMedia, browserScreen } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import { createScreenShare } from '../media/screen-share';
import { connectOptions, useVideoSettings } from '../video-settings';
import { newestOf } from '../video.live';
import { type CallService, createCall } from './call';
import { type LoadPreparing, Preparation } from './preparation';

/** A token lives for five minutes. */
const freshMs = 4 * 60_000;

/** The code of group calls, which is loaded when one is near. */
type Group = typeof import('../group');

type AnswerName = 'video.answer' | 'video.ring';

/** The token that the preview requested, and the servers to connect by. It joins once. */
class CachedToken {
  #cached: { access: VideoAccess; at: number } | null = null;

  put(access: VideoAccess | null): void {
    this.#cached = access && { access, at: performance.now() };
  }

  get fresh(): VideoAccess | undefined {
    const cached = this.#cached;
    return cached && performance.now() - cached.at < freshMs ? cached.access : undefined;
  }

  take(): VideoAccess | undefined {
    const { fresh } = this;
    this.#cached = null;
    return fresh;
  }
}

/**
 * The server's side of a conversation's call. The token that the preview requested is cached for the ring or the answer, which joins as
 * well, or else for the first join.
 */
export function openLiveService(self: Self, sid: string, loadGroup: LoadPreparing): CallService & CallAccess {
  const peerId = crypto.randomUUID();
  const token = new CachedToken();
  const preparation = new Preparation(peerId, loadGroup);
  /** The call that the last ring or answer joins, and its socket. */
  let joining: { joined: Promise<JoinedCall | undefined>; socketId: string | undefined } | undefined;

  const requestAccess = () =>
    call(calls.video.token, {
      actsFor: self.membershipId,
      params: { userId: self.userId },
      query: { sid: chatSid.parse(sid) },
    });

  /** Joins immediately, or does not if its token is refused. The request goes out before anything is rendered. */
  async function requestAnswer<Name extends AnswerName>(
    name: Name,
    request: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null,
  ): Promise<JoinedVideoCall | LiveRefusal> {
    if (preparation.loading) await preparation.loading;
    const { fresh: access } = token;
    const join = access && {
      token: access.token,
      peerId,
      ...preparation.announced,
      ...(offer && { offer }),
    };
    // socket.io's types cannot connect a generic event name with its request.
    const send = (more: object) => requestLive(name, { ...request, window: thisWindow(), ...more } as never);
    const reply = await send(join ? { join } : {});
    const isTokenRefused = isRefused(reply) && reply.error_code === 'VideoTokenRefused';
    const answered = isTokenRefused ? await send({}) : reply;
    // The next engine looks up who is in it.
    if (!isRefused(answered)) newestOf(answered);
    return answered;
  }

  /** Rings or answers. The following join reuses what this one joins, and may come before its reply. */
  function ringOrAnswer<Name extends AnswerName>(
    name: Name,
    request: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null = null,
  ): Promise<JoinedVideoCall | LiveRefusal> {
    preparation.press();
    const replying = requestAnswer(name, request, offer);
    const { fresh: access } = token;
    const joined = replying.then((reply) => {
      if (!access || isRefused(reply)) return undefined;
      const { ice_servers: iceServers, rtp_capabilities: serverCapabilities } = access;
      return { reply, iceServers, serverCapabilities, hasOffered: offer !== null };
    });
    joining = { joined, socketId: connectedSocket()?.id };
    return replying;
  }

  /** The call that a ring or an answer has joined; undefined where it joined none, or with a socket that is gone. */
  async function joinedAlready(): Promise<JoinedCall | undefined> {
    const last = joining;
    const joined = await last?.joined;
    joining = undefined;
    if (!joined || last?.socketId !== connectedSocket()?.id) return undefined;
    const { call: state } = newestOf(joined.reply);
    const isIn = state.state === 'answered' && state.participants.some((each) => each.peerId === peerId);
    if (!isIn) return undefined;
    token.take();
    return joined;
  }

  async function joinBy(access: VideoAccess, receivedBy: Parameters<CallAccess['join']>[0]) {
    const { ice_servers: iceServers, rtp_capabilities: serverCapabilities } = access;
    const receives = await receivedBy?.(serverCapabilities);
    const request = { token: access.token, window: thisWindow(), peerId, receives };
    const reply = await requestLive('video.join', request);
    if (!isRefused(reply)) return { reply, iceServers, serverCapabilities, hasOffered: false };
    return isTemporary(reply) ? ('offline' as const) : null;
  }

  return {
    peerId,
    async access() {
      const got = await requestAccess();
      token.put('err' in got ? null : got.res);
      if ('err' in got) return got.err;
      preparation.begin(got.res);
      const { room_type: roomType, ice_servers: iceServers } = got.res;
      return { roomType, iceServers };
    },
    async ring(onlyJoins) {
      const ring = () => ringOrAnswer('video.ring', { sid: chatSid.parse(sid), onlyJoins });
      const first = await ring();
      // The call may ring although the reply was lost; a retry finds out.
      const reply = isRefused(first) && first.error_code === 'Offline' ? await ring() : first;
      if (isRefused(reply)) return reply;
      const { callId, state } = reply.call;
      return { callId, isJoined: state === 'answered' };
    },
    joining: (callId) =>
      void requestLive('video.joining', { callId: videoCallId.parse(callId), window: thisWindow() }),
    answer: (callId, offer) => ringOrAnswer('video.answer', { callId: videoCallId.parse(callId) }, offer),
    async iceServers() {
      const got = await requestAccess();
      return 'err' in got ? null : got.res.ice_servers;
    },
    async join(receivedBy) {
      const joined = await joinedAlready();
      if (joined) return joined;
      const access = token.take();
      const joinedNow = access && (await joinBy(access, receivedBy));
      // Null: the token expired while the computer slept.
      if (joinedNow) return joinedNow;
      const got = await requestAccess();
      if ('err' in got) return isTemporary(got.err) ? 'offline' : null;
      return joinBy(got.res, receivedBy);
    },
    takePrepared: () => preparation.take(),
    release: () => preparation.release(),
    decline: (callId) => void requestLive('video.decline', { callId: videoCallId.parse(callId) }),
    hangUp: (callId) =>
      void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() }),
  };
}

/** The call of a conversation over the socket, with this browser's camera and microphone. */
export function openLiveCall(self: Self, { sid, people }: CallConversation) {
  let group: Promise<Group> | undefined;
  const loadGroup = () => {
    group ??= import('../group').catch((error: unknown) => {
      group = undefined;
      throw error;
    });
    return group;
  };
  const service = openLiveService(self, sid, loadGroup);
  return createCall(
    {
      service,
      media: createLocalMedia(browserMedia()),
      screen: createScreenShare(browserScreen()),
      async makeEngine(callId, roomType) {
        const options = connectOptions(useVideoSettings.getState(), roomType);
        if (roomType !== 'group')
          return createPeerToPeerEngine(liveSignalling(self, service, callId), options);
        const { createGroupEngine, liveMediaServer } = await loadGroup();
        return createGroupEngine(liveMediaServer(self, service, callId), options);
      },
    },
    people ? 'group' : 'peer-to-peer',
  );
}

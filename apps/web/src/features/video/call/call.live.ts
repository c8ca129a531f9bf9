import { chatSid, videoCallId } from '@nestmate/contract/ids';
import type { JoinedVideoCall, VideoRequestIn } from '@nestmate/contract/socket/video';
import type { VideoAccess } from '@nestmate/contract/video';
import { call, calls } from '@/platform/calls/call';
import { isTemporary } from '@/platform/calls/send';
import { isRefused, type LiveRefusal, requestLive } from '@/platform/live/requests';
import { connectedSocket } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { type CallConversation, thisWindow } from '../current-call';
import type { CallAccess, JoinedCall, Offer } from '../engine/engine';
import { openPeerToPeerEngine } from '../engine/peer-to-peer-engine';
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
type ReceivedBy = Parameters<CallAccess['join']>[0];

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

interface JoinAttempt {
  /** The call that the ring or the answer has joined; undefined where it joined none. */
  joined: Promise<JoinedCall | undefined>;
  socketId: string | undefined;
}

/**
 * The server's side of a conversation's call, and this window's entry into it: access, a ring or an answer, then the
 * join. The token that the preview requested is cached for the ring or the answer, which joins as well, or else for the
 * first join.
 */
export class CallEntry implements CallAccess, CallService {
  readonly peerId = crypto.randomUUID();
  readonly #preparation: Preparation;
  readonly #self: Self;
  readonly #sid: string;
  readonly #token = new CachedToken();
  /** By the last ring or answer. A new token may arrive meanwhile. */
  #joining: JoinAttempt | undefined;

  constructor(self: Self, sid: string, loadGroup: LoadPreparing) {
    this.#self = self;
    this.#sid = sid;
    this.#preparation = new Preparation(this.peerId, loadGroup);
  }

  #requestAccess() {
    const { membershipId, userId } = this.#self;
    return call(calls.video.token, {
      actsFor: membershipId,
      params: { userId },
      query: { sid: chatSid.parse(this.#sid) },
    });
  }

  /** Requests the token of the preview, and begins to prepare the call. */
  async access() {
    const got = await this.#requestAccess();
    this.#token.put('err' in got ? null : got.res);
    if ('err' in got) return got.err;
    this.#preparation.begin(got.res);
    const { room_type: roomType, ice_servers: iceServers } = got.res;
    return { roomType, iceServers };
  }

  /** Rings or answers. The following join reuses what this one joins, and may come before its reply. */
  #ringOrAnswer<Name extends AnswerName>(
    name: Name,
    request: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null = null,
  ): Promise<JoinedVideoCall | LiveRefusal> {
    this.#preparation.press();
    const replying = this.#requestAnswer(name, request, offer);
    const { fresh: access } = this.#token;
    const joined = replying.then((reply) =>
      access && !isRefused(reply) ? joinedBy(access, reply, offer !== null) : undefined,
    );
    this.#joining = { joined, socketId: connectedSocket()?.id };
    return replying;
  }

  /** Joins immediately, or does not if its token is refused. The request goes out before anything is rendered. */
  async #requestAnswer<Name extends AnswerName>(
    name: Name,
    request: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null,
  ): Promise<JoinedVideoCall | LiveRefusal> {
    if (this.#preparation.loading) await this.#preparation.loading;
    const { fresh: access } = this.#token;
    const join = access && {
      token: access.token,
      peerId: this.peerId,
      ...this.#preparation.announced,
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

  async join(receivedBy?: ReceivedBy) {
    const joined = await this.#joinedAlready();
    if (joined) return joined;
    const access = this.#token.take();
    const joinedNow = access && (await this.#joinBy(access, receivedBy));
    // Null: the token expired while the computer slept.
    if (joinedNow) return joinedNow;
    const got = await this.#requestAccess();
    if ('err' in got) return isTemporary(got.err) ? 'offline' : null;
    return this.#joinBy(got.res, receivedBy);
  }

  /** The call that a ring or an answer has joined; undefined where it joined none, or with a socket that is gone. */
  async #joinedAlready(): Promise<JoinedCall | undefined> {
    const last = this.#joining;
    const joined = await last?.joined;
    this.#joining = undefined;
    if (!joined || last?.socketId !== connectedSocket()?.id) return undefined;
    const { call: state } = newestOf(joined.reply);
    const isIn =
      state.state === 'answered' && state.participants.some(({ peerId }) => peerId === this.peerId);
    if (!isIn) return undefined;
    this.#token.take();
    return joined;
  }

  async #joinBy(access: VideoAccess, receivedBy?: ReceivedBy) {
    const receives = await receivedBy?.(access.rtp_capabilities);
    const request = { token: access.token, window: thisWindow(), peerId: this.peerId, receives };
    const reply = await requestLive('video.join', request);
    if (!isRefused(reply)) return joinedBy(access, reply, false);
    // The engine tries again until its deadline: a fault of the server does not end a call that runs.
    return isTemporary(reply) || reply.error_code === 'Unexpected' ? ('offline' as const) : null;
  }

  async ring(onlyJoins: boolean) {
    const ringOnce = () => this.#ringOrAnswer('video.ring', { sid: chatSid.parse(this.#sid), onlyJoins });
    const first = await ringOnce();
    // The call may ring although the reply was lost; a retry finds out.
    const reply = isRefused(first) && first.error_code === 'Offline' ? await ringOnce() : first;
    if (isRefused(reply)) return reply;
    const { callId, state } = reply.call;
    return { callId, isJoined: state === 'answered' };
  }

  answer(callId: string, offer: Offer | null) {
    return this.#ringOrAnswer('video.answer', { callId: videoCallId.parse(callId) }, offer);
  }

  reportJoining(callId: string) {
    void requestLive('video.joining', { callId: videoCallId.parse(callId), window: thisWindow() });
  }

  decline(callId: string) {
    void requestLive('video.decline', { callId: videoCallId.parse(callId) });
  }

  hangUp(callId: string) {
    void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() });
  }

  async iceServers() {
    const got = await this.#requestAccess();
    return 'err' in got ? null : got.res.ice_servers;
  }

  takePrepared() {
    return this.#preparation.take();
  }

  release() {
    this.#preparation.release();
  }
}

const joinedBy = (access: VideoAccess, reply: JoinedVideoCall, hasOffered: boolean): JoinedCall => ({
  reply,
  iceServers: access.ice_servers,
  serverCapabilities: access.rtp_capabilities,
  hasOffered,
});

const importGroup = () => import('../group');

/**
 * The call of a conversation over the socket, with this browser's camera and microphone.
 * @param load loads the code of a room's call
 */
export function createLiveCall(
  self: Self,
  { sid, people }: Pick<CallConversation, 'people' | 'sid'>,
  load: () => Promise<Group> = importGroup,
) {
  let group: Promise<Group> | undefined;
  const loadGroup = () => {
    group ??= load().catch((error: unknown) => {
      group = undefined;
      throw error;
    });
    return group;
  };
  const service = new CallEntry(self, sid, loadGroup);
  return createCall(
    {
      service,
      media: createLocalMedia(browserMedia()),
      screen: createScreenShare(browserScreen()),
      async openEngine(callId, roomType) {
        const options = connectOptions(useVideoSettings.getState(), roomType);
        if (roomType !== 'group') return openPeerToPeerEngine(liveSignalling(self, service, callId), options);
        const { openGroupEngine, liveMediaServer } = await loadGroup();
        return openGroupEngine(liveMediaServer(self, service, callId), options);
      },
    },
    people ? 'group' : 'peer-to-peer',
  );
}
